/* The functions of columns.py, for every number of every observation passes through them. columns.py is the definition: for a list
   of ints these give what it gives. Built with the compiled core only, see setup.py. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define MOST 127

/* A number as a signed byte; 0 with an error set where it is none. */
static char
byte_of(PyObject *number)
{
    int overflow;
    long value = PyLong_AsLongAndOverflow(number, &overflow);
    if (overflow || value > MOST || value < -MOST)
        return overflow > 0 || value > MOST ? MOST : -MOST;
    return (char)value;
}

static PyObject *
pack(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count)
{
    if (count != 2 || !PyList_CheckExact(args[0]) || !PyBytes_CheckExact(args[1])) {
        PyErr_SetString(PyExc_TypeError, "a list of numbers and bytes, please");
        return NULL;
    }
    Py_ssize_t numbers = PyList_GET_SIZE(args[0]), others = PyBytes_GET_SIZE(args[1]);
    PyObject *packed = PyByteArray_FromStringAndSize(NULL, numbers + others);
    if (packed == NULL)
        return NULL;
    char *bytes = PyByteArray_AS_STRING(packed);
    for (Py_ssize_t i = 0; i < numbers; i++) {
        PyObject *number = PyList_GET_ITEM(args[0], i);
        if (!PyLong_Check(number)) {
            PyErr_Format(PyExc_TypeError, "%R is no number", number);
            Py_DECREF(packed);
            return NULL;
        }
        bytes[i] = byte_of(number);
    }
    memcpy(bytes + numbers, PyBytes_AS_STRING(args[1]), others);
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

static PyMethodDef METHODS[] = {
    {"pack", (PyCFunction)(void (*)(void))pack, METH_FASTCALL, NULL},
    {"mark", (PyCFunction)(void (*)(void))mark, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, .m_name = "_columns", .m_size = 0, .m_methods = METHODS};

PyMODINIT_FUNC
PyInit__columns(void)
{
    return PyModule_Create(&MODULE);
}
