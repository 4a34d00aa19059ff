/* The functions of columns.py, for every number of every observation passes through them. columns.py is the definition: for what it
   takes these give what it gives. Built with the compiled core only, see setup.py. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define MOST 127

#if PY_VERSION_HEX >= 0x030C0000
#define IS_SMALL(number) PyUnstable_Long_IsCompact((PyLongObject *)(number))
#define SMALL(number) PyUnstable_Long_CompactValue((PyLongObject *)(number))
#else
#define IS_SMALL(number) (Py_SIZE(number) >= -1 && Py_SIZE(number) <= 1)
#define SMALL(number) (Py_SIZE(number) * (Py_ssize_t)((PyLongObject *)(number))->ob_digit[0])
#endif

/* An int as a signed byte. */
static inline char
byte_of(PyObject *number)
{
    if (IS_SMALL(number)) {
        Py_ssize_t value = SMALL(number);
        return value > MOST ? MOST : value < -MOST ? -MOST : (char)value;
    }
    int overflow;
    long value = PyLong_AsLongAndOverflow(number, &overflow);
    return overflow > 0 || (!overflow && value > 0) ? MOST : -MOST;
}

static Py_ssize_t
size_of(PyObject *part)
{
    if (PyBytes_CheckExact(part))
        return PyBytes_GET_SIZE(part);
    if (PyList_CheckExact(part))
        return PyList_GET_SIZE(part);
    PyErr_Format(PyExc_TypeError, "%R is neither a list nor bytes", part);
    return -1;
}

/* Writes the numbers of a list, and says whether they were numbers. */
static int
write_numbers(char *bytes, PyObject *numbers)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(numbers); i++) {
        PyObject *number = PyList_GET_ITEM(numbers, i);
        if (!PyLong_Check(number)) {
            PyErr_Format(PyExc_TypeError, "%R is no number", number);
            return 0;
        }
        bytes[i] = byte_of(number);
    }
    return 1;
}

static PyObject *
pack(PyObject *Py_UNUSED(module), PyObject *parts)
{
    if (!PyList_CheckExact(parts)) {
        PyErr_SetString(PyExc_TypeError, "a list of parts, please");
        return NULL;
    }
    Py_ssize_t total = 0, size;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(parts); i++, total += size)
        if ((size = size_of(PyList_GET_ITEM(parts, i))) < 0)
            return NULL;
    PyObject *packed = PyByteArray_FromStringAndSize(NULL, total);
    if (packed == NULL)
        return NULL;
    char *bytes = PyByteArray_AS_STRING(packed);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(parts); i++) {
        PyObject *part = PyList_GET_ITEM(parts, i);
        size = size_of(part);
        if (PyBytes_CheckExact(part))
            memcpy(bytes, PyBytes_AS_STRING(part), size);
        else if (!write_numbers(bytes, part)) {
            Py_DECREF(packed);
            return NULL;
        }
        bytes += size;
    }
    return packed;
}

static PyObject *
mark(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count)
{
    if (count != 3 || !PyByteArray_CheckExact(args[0]) || !PyLong_Check(args[1]) || !PyList_CheckExact(args[2])) {
        PyErr_SetString(PyExc_TypeError, "a bytearray, a number and a list of numbers, please");
        return NULL;
    }
    char *bytes = PyByteArray_AS_STRING(args[0]);
    Py_ssize_t size = PyByteArray_GET_SIZE(args[0]), base = PyLong_AsSsize_t(args[1]);
    if (base == -1 && PyErr_Occurred())
        return NULL;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(args[2]); i++) {
        Py_ssize_t place = PyLong_AsSsize_t(PyList_GET_ITEM(args[2], i));
        if (place == -1 && PyErr_Occurred())
            return NULL;
        if (base < 0 || place < 0 || place >= size - base) {
            PyErr_SetString(PyExc_IndexError, "there is no such column");
            return NULL;
        }
        bytes[base + place] = 1;
    }
    Py_RETURN_NONE;
}

static PyObject *
spread(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count)
{
    if (count != 2 || !PyByteArray_CheckExact(args[0]) || !PyBytes_CheckExact(args[1])) {
        PyErr_SetString(PyExc_TypeError, "a bytearray and bytes, please");
        return NULL;
    }
    unsigned char *bytes = (unsigned char *)PyByteArray_AS_STRING(args[0]);
    const unsigned char *bits = (const unsigned char *)PyBytes_AS_STRING(args[1]);
    Py_ssize_t many = PyBytes_GET_SIZE(args[1]);
    if (8 * many > PyByteArray_GET_SIZE(args[0])) {
        PyErr_SetString(PyExc_IndexError, "there is no such column");
        return NULL;
    }
    for (Py_ssize_t i = 0; i < many; i++)
        for (int bit = 0; bit < 8; bit++)
            bytes[8 * i + bit] = bits[i] >> bit & 1;
    Py_RETURN_NONE;
}

static PyObject *
scaled(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count)
{
    if (count != 2 || !PyByteArray_CheckExact(args[0]) || !PyBytes_CheckExact(args[1])) {
        PyErr_SetString(PyExc_TypeError, "a bytearray and bytes, please");
        return NULL;
    }
    Py_ssize_t size = PyByteArray_GET_SIZE(args[0]), columns = PyBytes_GET_SIZE(args[1]) / (Py_ssize_t)sizeof(float);
    if (columns == 0 || size % columns) {
        PyErr_SetString(PyExc_ValueError, "each row has a number for each scale");
        return NULL;
    }
    PyObject *found = PyByteArray_FromStringAndSize(NULL, size * (Py_ssize_t)sizeof(float));
    if (found == NULL)
        return NULL;
    const signed char *numbers = (const signed char *)PyByteArray_AS_STRING(args[0]);
    const float *scales = (const float *)(const void *)PyBytes_AS_STRING(args[1]);
    float *floats = (float *)(void *)PyByteArray_AS_STRING(found);
    for (Py_ssize_t row = 0; row < size; row += columns)
        for (Py_ssize_t i = 0; i < columns; i++)
            floats[row + i] = (float)numbers[row + i] * scales[i];
    return found;
}

static PyMethodDef METHODS[] = {
    {"pack", pack, METH_O, NULL},
    {"mark", (PyCFunction)(void (*)(void))mark, METH_FASTCALL, NULL},
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, NULL},
    {"scaled", (PyCFunction)(void (*)(void))scaled, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, .m_name = "_columns", .m_size = 0, .m_methods = METHODS};

PyMODINIT_FUNC
PyInit__columns(void)
{
    return PyModule_Create(&MODULE);
}
