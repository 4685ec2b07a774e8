#!/usr/bin/env python3
"""test_read_headers.py - the reader of the headers and the generators of bindings.

Every constant is generated, and an unknown construct is an error.
"""
import importlib.util
import re
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from read_headers import FOLDER, HEADERS, PAGE_HEADERS, RESULT_INIT, constant_name, read_interface

FRAME = '''/* sample.h - begins as the real headers do. */
#ifndef PLIMSOLL_SAMPLE_H
#define PLIMSOLL_SAMPLE_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

%s

#ifdef __cplusplus
}
#endif

#endif /* PLIMSOLL_SAMPLE_H */
'''
FIRST_LINE = 12  # of the snippet in the frame


RESULT_INIT_OF_C = " \\\n".join(RESULT_INIT.splitlines())


def generator(language):
    place = HERE.parent / language / "generate.py"
    spec = importlib.util.spec_from_file_location(f"generate_{language}", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(snippet):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "sample.h").write_text(FRAME % snippet)
        return read_interface(folder, ["sample.h"])


def defined_in(headers):
    """Returns the names that these headers define with a value, without PLIM_API and macros with arguments. Include
    guards have no value."""
    text = "".join((FOLDER / header).read_text() for header in headers)
    names = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(PLIM_\w+)[ \t]+[^\n]", text, flags=re.M)
    return [name for name in names if name != "PLIM_API"]


class Constants(unittest.TestCase):
    def test_every_define_is_read(self):
        self.assertGreaterEqual(len(defined_in(HEADERS)), 6)
        self.assertEqual([constant.name for constant in read_interface().constants], defined_in(HEADERS))

    def test_every_define_is_in_csharp(self):
        csharp = generator("csharp")
        text = csharp.Writer(read_interface()).text()
        for name in defined_in(HEADERS):
            with self.subTest(name):
                own = csharp.pascal(constant_name(name))
                self.assertTrue(re.search(rf"public const u?int {own} = \w+;", text))

    def test_every_define_is_in_javascript(self):
        text = generator("js").Writer(read_interface(headers=PAGE_HEADERS)).text()
        for name in defined_in(PAGE_HEADERS):
            with self.subTest(name):
                self.assertTrue(re.search(rf"export const {constant_name(name)} = \w+;", text))

    def test_values_and_comments(self):
        interface = read("#define PLIM_SIDE 12 /* of a square */\n\n"
                         "/* All of them. */\n#define PLIM_ALL (PLIM_SIDE * PLIM_SIDE)\n#define PLIM_MASK 0xf0u\n"
                         "typedef uint32_t plim_letter;\nenum { PLIM_A = 1 << 4, PLIM_B, PLIM_C = PLIM_A | 2 };")
        self.assertEqual([(c.name, c.value, c.comment, c.unsigned) for c in interface.constants],
                         [("PLIM_SIDE", 12, "of a square", False), ("PLIM_ALL", 144, "All of them.", False),
                          ("PLIM_MASK", 240, "", True)])
        self.assertEqual([c.value for c in interface.enumerations[0].constants], [16, 17, 18])

    def test_a_new_define_reaches_both_languages(self):
        interface = read("#define PLIM_LARGEST_FLEET 4096 /* vessels */")
        csharp, js = (generator(language).Writer(interface).text() for language in ("csharp", "js"))
        self.assertIn("/// <summary>vessels</summary>\n        public const int LargestFleet = 4096;", csharp)
        self.assertIn("/** vessels */\nexport const LARGEST_FLEET = 4096;", js)


class Enumerations(unittest.TestCase):
    def test_name_type_and_comment_come_from_the_typedef(self):
        interface = read("/* How it ended. */\ntypedef int32_t plim_end;\nenum {\n  PLIM_END_GOOD = 0, /* as hoped */\n"
                         "  /* none found */\n  PLIM_END_BAD = 1\n};\n\n"
                         "typedef uint32_t plim_side_flags; /* of a box; any combination */\n"
                         "enum { PLIM_SIDE_LEFT = 1 /* port */, PLIM_SIDE_RIGHT = 2 /* starboard */ };\n\n"
                         "/* Colours. */\ntypedef uint8_t plim_colors; /* any combination */\nenum { PLIM_COLOR_RED = 1 };")
        end, sides, colors = interface.enumerations
        self.assertEqual([(e.name, e.type, e.comment, e.flags, e.prefix) for e in interface.enumerations],
                         [("plim_end", "int32_t", "How it ended.", False, "PLIM_END_"),
                          ("plim_side_flags", "uint32_t", "of a box", True, "PLIM_SIDE_"),
                          ("plim_colors", "uint8_t", "Colours.", True, "PLIM_COLOR_")])
        self.assertEqual([c.comment for c in end.constants + sides.constants], ["as hoped", "none found", "port", "starboard"])
        self.assertIs(interface.enumeration("plim_colors"), colors)

    def test_members_have_the_scalar_and_the_name(self):
        interface = read("typedef uint8_t plim_state;\nenum { PLIM_STATE_DRY, PLIM_STATE_WET };\n"
                         "typedef int32_t plim_status;\nenum { PLIM_OK, PLIM_BAD_VALUE };\n"
                         "typedef struct plim_s {\n  plim_state* states;\n  double size;\n  plim_status status;\n} plim_s;\n"
                         "PLIM_API plim_status plim_f(plim_status before);")
        states, size, status = interface.structs[0].fields
        self.assertEqual([(m.type, m.enumeration, m.pointer) for m in (states, size, status)],
                         [("uint8_t", "plim_state", 1), ("double", "", 0), ("int32_t", "plim_status", 0)])
        function = interface.functions[0]
        self.assertEqual([(m.type, m.enumeration) for m in (function.result, function.parameters[0])], [("int32_t", "plim_status")] * 2)
        self.assertEqual([e.prefix for e in interface.enumerations], ["PLIM_STATE_", "PLIM_"])

    def test_every_typedef_of_an_enumeration_is_read(self):
        text = "".join((FOLDER / header).read_text() for header in HEADERS)
        typedefs = re.findall(r"^typedef \w+ (plim_\w+);", text, flags=re.M)
        self.assertGreaterEqual(len(typedefs), 17)
        self.assertEqual([e.name for e in read_interface().enumerations], typedefs)
        self.assertEqual(len(re.findall(r"^enum\b", text, flags=re.M)), len(typedefs))

    def test_csharp_takes_the_names(self):
        interface = read("/* Sides. */\ntypedef uint32_t plim_side_flags; /* any combination */\nenum { PLIM_SIDE_LEFT = 1, PLIM_SIDE_RIGHT = 2 };\n"
                         "typedef struct plim_box {\n  plim_side_flags open;\n} plim_box;")
        text = generator("csharp").Writer(interface).text()
        self.assertIn("/// <summary>Sides.</summary>\n    [Flags]\n    public enum SideFlags : uint\n    {\n        None = 0,\n        Left = 1,", text)
        self.assertIn("public SideFlags Open;", text)


class Structs(unittest.TestCase):
    RESULT = "typedef struct plim_s {\n  uint32_t struct_size;\n  double x;\n} plim_s;\n"

    def test_struct_after_its_typedef(self):
        interface = read("typedef struct plim_s plim_s; /* elsewhere */\nPLIM_API void plim_f(const plim_s* s);\n\n"
                         "/* What it is. */\nstruct plim_s {\n  double x; /* [m] */\n};")
        self.assertEqual(interface.opaque, [])
        self.assertEqual([(s.name, s.comment, s.fields[0].comment) for s in interface.structs], [("plim_s", "What it is.", "[m]")])

    def test_comments_above_and_beside_stay_with_their_field(self):
        interface = read("typedef struct plim_s { /* of the struct */\n  double x; /* [m] */\n\n  /* Not read. */\n  double y; /* [s] */\n"
                         "  double z; /* [kg] */\n  /* Above\n   * only. */\n  double\n      w;\n  double v;\n} plim_s;")
        self.assertEqual(interface.structs[0].comment, "of the struct")
        self.assertEqual([(f.name, f.comment) for f in interface.structs[0].fields],
                         [("x", "[m]"), ("y", "Not read. [s]"), ("z", "[kg]"), ("w", "Above only."), ("v", "")])

    def test_result_init(self):
        interface = read("/* Declares plim_NAME_init. */\n" + RESULT_INIT_OF_C + "\n\n" + self.RESULT + "\nPLIM_RESULT_INIT(s)\n\n"
                         + self.RESULT.replace("plim_s", "plim_t") + "PLIM_API void plim_t_init(plim_t* t, uint32_t struct_size);")
        self.assertEqual([(s.name, s.zero_defaults, s.comment) for s in interface.structs], [("plim_s", True, ""), ("plim_t", False, "")])
        made = [part.split("return made;")[0] for part in generator("csharp").Writer(interface).text().split(" Create(")[1:]]
        self.assertIn("made.StructSize = (uint)sizeof(S);", made[0])
        self.assertNotIn("Native.", made[0])
        self.assertIn("Native.plim_t_init(", made[1])

    def test_every_result_init_is_read(self):
        text = "".join((FOLDER / header).read_text() for header in HEADERS)
        names = re.findall(r"^PLIM_RESULT_INIT\((\w+)\)", text, flags=re.M)
        self.assertGreaterEqual(len(names), 20)
        self.assertEqual({s.name for s in read_interface().structs if s.zero_defaults}, {"plim_" + name for name in names})


class Functions(unittest.TestCase):
    def test_comments(self):
        interface = read("PLIM_API void plim_f(double x, uint32_t count /* 0: 1000 */, double y); /* null is fine */\n"
                         "/* Above. */\nPLIM_API void plim_g(double x, /* [m] */\n                     double y /* [s] */);")
        self.assertEqual([(p.name, p.comment) for f in interface.functions for p in f.parameters],
                         [("x", ""), ("count", "0: 1000"), ("y", ""), ("x", "[m]"), ("y", "[s]")])
        self.assertEqual([f.comment for f in interface.functions], ["null is fine", "Above."])

    def test_banners_are_no_comments(self):
        interface = read("/* ---- hulls ---- */\nPLIM_API void plim_f(void);")
        self.assertEqual((interface.functions[0].comment, interface.functions[0].parameters), ("", []))


class Refusals(unittest.TestCase):
    def check(self, snippet, *words, line=0):
        with self.assertRaises(ValueError) as caught:
            read(snippet)
        for word in words:
            self.assertIn(word, str(caught.exception))
        if line:
            self.assertIn(f"sample.h:{FIRST_LINE + line - 1}: ", str(caught.exception))

    def test_the_frame_alone_is_understood(self):
        self.assertEqual(read("").constants, [])

    def test_directives(self):
        self.check("#pragma pack(1)", "#pragma pack(1)", line=1)
        self.check("\n#if defined(PLIM_MORE)\n#endif", "#if defined(PLIM_MORE)", line=2)
        self.check("#include <math.h>", "#include <math.h>", line=1)
        self.check("#define PLIM_EMPTY", "PLIM_EMPTY", line=1)
        self.check("#define OTHER_PREFIX 3", "OTHER_PREFIX", line=1)
        self.check("#define PLIM_TWICE(x) (2 * (x))", "PLIM_TWICE(x)", line=1)

    def test_values(self):
        self.check("#define PLIM_HALF 0.5", "0.5", line=1)
        self.check("#define PLIM_NAME \"plimsoll\"", "plimsoll", line=1)
        self.check("#define PLIM_OF_UNKNOWN (PLIM_UNKNOWN + 1)", "PLIM_UNKNOWN", line=1)
        self.check("#define PLIM_LONG \\\n  4", "\\", line=1)
        self.check("typedef uint32_t plim_kind;\nenum { PLIM_A = sizeof(int) };", "sizeof(int)", line=1)

    def test_declarations(self):
        self.check("typedef uint32_t plim_kind;", "typedef uint32_t plim_kind;", line=1)
        self.check("typedef union plim_u { double x; } plim_u;", "union", line=1)
        self.check("enum plim_named { PLIM_A };", "plim_named", line=1)
        self.check("enum { PLIM_A };", "enum { PLIM_A };", line=1)
        self.check("typedef uint32_t plim_kind;\n\nenum { PLIM_A };", "plim_kind", line=1)
        self.check("typedef uint64_t plim_kind;\nenum { PLIM_A };", "plim_kind", line=1)
        self.check("typedef uint32_t plim_kind;\nenum { };", "plim_kind", "no constants", line=1)
        self.check("typedef uint32_t plim_kind;\nenum { OTHER_A };", "OTHER_A", line=1)
        self.check("typedef struct plim_s {\n  double x;\n} plim_t;", "plim_s", line=1)
        self.check("typedef struct plim_s plim_t;", "plim_s", line=1)
        self.check("struct plim_s {\n  double x;\n};", "plim_s", "typedef", line=1)
        self.check("/* above */\nstatic int plim_counter;", "plim_counter", line=2)
        self.check("// a comment of C++", "// a comment", line=1)

    def test_members(self):
        struct = "typedef struct plim_s {{\n  {}\n}} plim_s;"
        self.check(struct.format("uint32_t a : 3;"), "a : 3", line=1)
        self.check(struct.format("double a, b;"), "a, b", line=1)
        self.check(struct.format("double a; // beside"), "'//'", line=1)
        self.check(struct.format("double x;\n  unnamed;"), "unnamed", line=1)
        self.check(struct.format("int64_t x;"), "plim_s.x", "int64_t")
        self.check(struct.format("char name[8];"), "plim_s.name", "char")
        self.check("PLIM_API void plim_f(double);", "double", line=1)
        self.check("PLIM_API void plim_f(size_t count);", "plim_f.count", "size_t")
        self.check("PLIM_API void plim_f(double x, , double y);", "missing", line=1)
        self.check("PLIM_API void plim_f(double x, /* lost */);", "missing", line=1)
        self.check("PLIM_API void plim_f();", "missing", line=1)
        self.check(struct.format("double x;\n  /* lost */"), "lost", line=1)
        self.check(struct.format("plim_other x;"), "plim_s.x", "plim_other")

    def test_initialisers(self):
        sized = "typedef struct plim_s {\n  uint32_t struct_size;\n} plim_s;\n"
        plain = "typedef struct plim_s {\n  double x;\n} plim_s;\n"
        init = "PLIM_API void plim_s_init(plim_s* s, uint32_t struct_size);"
        self.check(sized, "plim_s has 0 functions plim_s_init")
        self.check(sized + init + "\nPLIM_RESULT_INIT(s)", "plim_s has 2 functions plim_s_init")
        self.check(plain + "PLIM_RESULT_INIT(s)", "plim_s has 1 functions plim_s_init")
        self.check("PLIM_RESULT_INIT(other)", "plim_other", line=1)
        self.check(RESULT_INIT_OF_C.replace("memset(result, 0,", "memset(result, 1,"), "PLIM_RESULT_INIT", line=1)
        self.check(RESULT_INIT_OF_C.replace("RESULT_INIT", "OTHER_INIT"), "PLIM_OTHER_INIT", line=1)


if __name__ == "__main__":
    unittest.main()
