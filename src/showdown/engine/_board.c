/* The hot functions of board.py on machine words: six of 64 bits hold a board, so that no step makes a Python int.

   board.py is the definition. `faster` puts one of these functions before the Python one of the same name, which keeps every call
   that is not plain: keywords, another number of arguments, a negative number, a mask or a number that is too large, anything but
   ints. So every call gives what the definition gives, errors too. Built with the compiled core only, see setup.py. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#define COLUMNS 22
#define ROWS 16
#define STRIDE (COLUMNS + 1)
#define SPACES (STRIDE * ROWS)
#define WORDS 6

typedef struct {
    uint64_t word[WORDS];
} Mask;

#define EACH(i) for (int i = 0; i < WORDS; i++)

/* ---- Python ints: digits of 30 bits, the lowest first; where they lie has changed once ---------------------------------- */

#if PY_VERSION_HEX >= 0x030C0000
#define DIGITS(number) (((PyLongObject *)(number))->long_value.ob_digit)
#define DIGIT_COUNT(number) ((Py_ssize_t)(((PyLongObject *)(number))->long_value.lv_tag >> 3))
#define IS_NEGATIVE(number) ((((PyLongObject *)(number))->long_value.lv_tag & 3) == 2)
#else
#define DIGITS(number) (((PyLongObject *)(number))->ob_digit)
#define DIGIT_COUNT(number) Py_SIZE(number)
#define IS_NEGATIVE(number) (Py_SIZE(number) < 0)
#endif

/* Whether an object is a mask of the board, and which. */
static int
read_mask(PyObject *object, Mask *mask)
{
    if (!PyLong_CheckExact(object) || IS_NEGATIVE(object))
        return 0;
    Py_ssize_t count = DIGIT_COUNT(object);
    if (count > (SPACES + PyLong_SHIFT - 1) / PyLong_SHIFT)
        return 0;
    const digit *digits = DIGITS(object);
    uint64_t word[WORDS + 1] = {0};
    for (Py_ssize_t i = 0, bit = 0; i < count; i++, bit += PyLong_SHIFT) {
        uint64_t value = digits[i];
        word[bit / 64] |= value << bit % 64;
        if (bit % 64 > 64 - PyLong_SHIFT)
            word[bit / 64 + 1] |= value >> (64 - bit % 64);
    }
    EACH(i) mask->word[i] = word[i];
    return !word[WORDS] && !(word[WORDS - 1] >> SPACES % 64);
}

/* Whether an object is a number from 0 to `most`, and which. */
static int
read_number(PyObject *object, int most, int *number)
{
    if (!PyLong_CheckExact(object) || IS_NEGATIVE(object) || DIGIT_COUNT(object) > 1)
        return 0;
    digit value = DIGIT_COUNT(object) ? DIGITS(object)[0] : 0;
    *number = (int)value;
    return value <= (digit)most;
}

static PyObject *
python_int(const Mask *mask)
{
    int top = WORDS - 1;
    while (top > 0 && !mask->word[top])
        top--;
    if (top == 0)
        return PyLong_FromUnsignedLongLong(mask->word[0]);
    int count = (top * 64 + PyLong_SHIFT - 1) / PyLong_SHIFT; /* the digits of the words below, and those of the top one */
    while (count * PyLong_SHIFT < top * 64 + 64 && mask->word[top] >> (count * PyLong_SHIFT - top * 64))
        count++;
#if PY_VERSION_HEX >= 0x030E0000
    void *memory;
    PyLongWriter *made = PyLongWriter_Create(0, count, &memory);
    digit *digits = memory;
#else
    PyLongObject *made = _PyLong_New(count);
    digit *digits = made ? DIGITS(made) : NULL;
#endif
    if (!made)
        return NULL;
    for (int i = 0, bit = 0; i < count; i++, bit += PyLong_SHIFT) {
        uint64_t value = mask->word[bit / 64] >> bit % 64;
        if (bit % 64 > 64 - PyLong_SHIFT && bit / 64 < top)
            value |= mask->word[bit / 64 + 1] << (64 - bit % 64);
        digits[i] = (digit)(value & PyLong_MASK);
    }
#if PY_VERSION_HEX >= 0x030E0000
    return PyLongWriter_Finish(made);
#else
    return (PyObject *)made;
#endif
}

/* ---- masks ---------------------------------------------------------------------------------------------------------------- */

static Mask ALL; /* all spaces but the spare column, see PyInit__board */

static void
set(Mask *mask, int space)
{
    mask->word[space / 64] |= (uint64_t)1 << space % 64;
}

/* Shifts by fewer than 64 bits. */
static inline Mask
up(const Mask *mask, int bits)
{
    Mask found;
    EACH(i) found.word[i] = mask->word[i] << bits | (i > 0 ? mask->word[i - 1] >> 1 >> (63 - bits) : 0);
    return found;
}

static inline Mask
down(const Mask *mask, int bits)
{
    Mask found;
    EACH(i) found.word[i] = mask->word[i] >> bits | (i < WORDS - 1 ? mask->word[i + 1] << 1 << (63 - bits) : 0);
    return found;
}

static int
ones(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(word * 0x0101010101010101 >> 56);
}

/* The lowest bit of a word that has one. */
static int
lowest(uint64_t word)
{
    return ones((word & (0 - word)) - 1);
}

static inline Mask
beside(const Mask *mask)
{
    Mask east = up(mask, 1), west = down(mask, 1), south = up(mask, STRIDE), north = down(mask, STRIDE), found;
    EACH(i) found.word[i] = (east.word[i] | west.word[i] | south.word[i] | north.word[i]) & ALL.word[i];
    return found;
}

/* ---- the functions of board.py, by their names ------------------------------------------------------------------------------ */

#define FUNCTION(name) static PyObject *name(PyObject *definition, PyObject *const *args, Py_ssize_t given, PyObject *keywords)
#define PLAIN(wanted) (given == (wanted) && keywords == NULL)
#define BY_DEFINITION PyObject_Vectorcall(definition, args, (size_t)given, keywords)

FUNCTION(spaces)
{
    Mask mask;
    if (!PLAIN(1) || !read_mask(args[0], &mask))
        return BY_DEFINITION;
    Py_ssize_t count = 0;
    EACH(i) count += ones(mask.word[i]);
    PyObject *found = PyList_New(count);
    if (found == NULL)
        return NULL;
    Py_ssize_t place = 0;
    EACH(i) for (uint64_t left = mask.word[i]; left; left &= left - 1)
    {
        PyObject *space = PyLong_FromLong(i * 64 + lowest(left));
        if (space == NULL) {
            Py_DECREF(found);
            return NULL;
        }
        PyList_SET_ITEM(found, place++, space);
    }
    return found;
}

FUNCTION(nth)
{
    Mask mask;
    int index;
    if (!PLAIN(2) || !read_mask(args[0], &mask) || !read_number(args[1], SPACES, &index))
        return BY_DEFINITION;
    EACH(i)
    {
        uint64_t left = mask.word[i];
        int here = ones(left);
        if (index < here) {
            for (; index > 0; index--)
                left &= left - 1;
            return PyLong_FromLong(i * 64 + lowest(left));
        }
        index -= here;
    }
    return BY_DEFINITION;
}

FUNCTION(around)
{
    Mask mask;
    if (!PLAIN(1) || !read_mask(args[0], &mask))
        return BY_DEFINITION;
    Mask found = beside(&mask);
    return python_int(&found);
}

FUNCTION(reach)
{
    int start, steps;
    Mask taken, stops, here = {{0}}, seen, frontier;
    if (!PLAIN(4) || !read_number(args[0], SPACES - 1, &start) || !read_mask(args[1], &taken)
        || !read_number(args[2], INT32_MAX, &steps) || !read_mask(args[3], &stops))
        return BY_DEFINITION;
    set(&here, start);
    seen = frontier = here;
    for (uint64_t any = 1; any && steps > 0; steps--) {
        Mask next = beside(&frontier);
        any = 0;
        EACH(i)
        {
            next.word[i] &= ~(taken.word[i] | seen.word[i]);
            seen.word[i] |= next.word[i];
            frontier.word[i] = next.word[i] & ~stops.word[i];
            any |= frontier.word[i];
        }
    }
    EACH(i) seen.word[i] ^= here.word[i];
    return python_int(&seen);
}

FUNCTION(rectangle)
{
    int corner, width, height;
    if (!PLAIN(3) || !read_number(args[0], SPACES - 1, &corner) || !read_number(args[1], STRIDE, &width)
        || !read_number(args[2], ROWS, &height))
        return BY_DEFINITION;
    Mask found = {{0}};
    for (int row = corner; row < corner + height * STRIDE; row += STRIDE)
        for (int space = row; space < row + width && space < SPACES; space++)
            set(&found, space);
    EACH(i) found.word[i] &= ALL.word[i];
    return python_int(&found);
}

FUNCTION(corners)
{
    Mask free, found;
    int width, height;
    if (!PLAIN(3) || !read_mask(args[0], &free) || !read_number(args[1], COLUMNS, &width)
        || !read_number(args[2], ROWS, &height))
        return BY_DEFINITION;
    found = free;
    for (int step = 1; step < width; step++) {
        free = down(&free, 1);
        EACH(i) found.word[i] &= free.word[i];
    }
    free = found;
    for (int step = 1; step < height; step++) {
        free = down(&free, STRIDE);
        EACH(i) found.word[i] &= free.word[i];
    }
    return python_int(&found);
}

FUNCTION(meeting)
{
    Mask places, wanted, found;
    int width, height;
    if (!PLAIN(4) || !read_mask(args[0], &places) || !read_number(args[1], COLUMNS, &width)
        || !read_number(args[2], ROWS, &height) || !read_mask(args[3], &wanted))
        return BY_DEFINITION;
    found = wanted;
    for (int step = 1; step < width; step++) {
        wanted = down(&wanted, 1);
        EACH(i) found.word[i] |= wanted.word[i];
    }
    wanted = found;
    for (int step = 1; step < height; step++) {
        wanted = down(&wanted, STRIDE);
        EACH(i) found.word[i] |= wanted.word[i];
    }
    EACH(i) found.word[i] &= places.word[i];
    return python_int(&found);
}

/* Whether a line touches a space, edges and corners included (TERR-5): its four corners are not all on one side of the line. */
static int
touches(int ax, int ay, int bx, int by, int space)
{
    int x = 2 * (space % STRIDE), y = 2 * (space / STRIDE);
    if ((x > ax && x > bx) || (x + 2 < ax && x + 2 < bx) || (y > ay && y > by) || (y + 2 < ay && y + 2 < by))
        return 0;
    int side = (bx - ax) * (y - ay) - (by - ay) * (x - ax), along = 2 * (bx - ax), down = -2 * (by - ay);
    int low = side + (along < 0 ? along : 0) + (down < 0 ? down : 0);
    int high = side + (along > 0 ? along : 0) + (down > 0 ? down : 0);
    return low <= 0 && high >= 0;
}

FUNCTION(line_touches)
{
    int a, a_size, b, b_size;
    Mask tiles;
    if (!PLAIN(5) || !read_number(args[0], SPACES - 1, &a) || !read_number(args[1], COLUMNS, &a_size)
        || !read_number(args[2], SPACES - 1, &b) || !read_number(args[3], COLUMNS, &b_size) || !read_mask(args[4], &tiles))
        return BY_DEFINITION;
    int ax = 2 * (a % STRIDE) + a_size, ay = 2 * (a / STRIDE) + a_size;
    int bx = 2 * (b % STRIDE) + b_size, by = 2 * (b / STRIDE) + b_size;
    EACH(i) for (uint64_t left = tiles.word[i]; left; left &= left - 1)
    {
        if (touches(ax, ay, bx, by, i * 64 + lowest(left)))
            Py_RETURN_TRUE;
    }
    Py_RETURN_FALSE;
}

/* ---- the module ----------------------------------------------------------------------------------------------------------- */

#define NAMED(name) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL | METH_KEYWORDS, NULL}

static PyMethodDef FUNCTIONS[] = {
    NAMED(spaces), NAMED(nth), NAMED(around), NAMED(reach), NAMED(rectangle), NAMED(corners), NAMED(meeting),
    NAMED(line_touches), {NULL, NULL, 0, NULL},
};

/* The function of this module that a definition stands for; the definition is its `__self__`. */
static PyObject *
faster(PyObject *Py_UNUSED(module), PyObject *definition)
{
    PyObject *found = NULL, *name = PyObject_GetAttrString(definition, "__name__");
    if (name == NULL)
        return NULL;
    for (PyMethodDef *method = FUNCTIONS; method->ml_name && !found; method++)
        if (PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, method->ml_name) == 0)
            found = PyCFunction_NewEx(method, definition, NULL);
    if (found == NULL && !PyErr_Occurred())
        PyErr_Format(PyExc_LookupError, "nothing is faster than %R", name);
    Py_DECREF(name);
    return found;
}

static PyMethodDef METHODS[] = {
    {"faster", faster, METH_O, "What does the same as a function of board.py, on machine words."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, .m_name = "_board", .m_size = 0, .m_methods = METHODS};

PyMODINIT_FUNC
PyInit__board(void)
{
    for (int space = 0; space < SPACES; space++)
        if (space % STRIDE < COLUMNS)
            set(&ALL, space);
    return PyModule_Create(&MODULE);
}
