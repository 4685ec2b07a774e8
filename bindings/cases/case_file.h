/* case_file.h - reads cases.txt (format: README.md), in C or C++: records of named lines, and numbers as their bits.
 *
 *     case_file file;
 *     if (!case_file_read(&file, path)) ...            message on stderr
 *     for (each record r of file.records) text = case_line(r, "position"), case_doubles(text, three, 3) */
#ifndef PLIM_CASE_FILE_H
#define PLIM_CASE_FILE_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef CASE_FILE /* the default path; the build defines it */
#define CASE_FILE "cases.txt"
#endif

enum { CASE_LINES = 64, CASE_RECORDS = 512 };

/* One mesh, sea or case. */
typedef struct case_record {
  const char* kind;              /* "mesh", "sea" or "case" */
  const char* name;              /* the rest of the first line: a name, or "17 evaluate" */
  const char* lines[CASE_LINES]; /* the other lines, questions and answers, in order */
  int count;
} case_record;

typedef struct case_file {
  char* text;
  const char* head; /* the comment of the first line */
  case_record records[CASE_RECORDS];
  int count;
  int open; /* 1: the last record has not ended yet, there was no empty line */
} case_file;

/* Reads a whole file; "-" is standard input. Returns NULL, after a message, if that fails. */
static char* case_text(const char* path) {
  FILE* file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  size_t size = 0, room = 1u << 20;
  char* text = (char*)malloc(room + 1);
  if (!file || !text) {
    fprintf(stderr, "%s: cannot be read\n", path);
    free(text);
    return NULL;
  }
  size = fread(text, 1, room, file);
  text[size] = 0;
  if (file != stdin) fclose(file);
  if (size < room) return text;
  fprintf(stderr, "%s: larger than a megabyte\n", path);
  free(text);
  return NULL;
}

static int case_add_line(case_file* file, char* line) {
  char* rest = strchr(line, ' ');
  case_record* record = &file->records[file->count - (file->count > 0)];
  if (file->open) {
    if (record->count == CASE_LINES) return 0;
    record->lines[record->count++] = line;
    return 1;
  }
  if (strncmp(line, "mesh ", 5) != 0 && strncmp(line, "sea ", 4) != 0 && strncmp(line, "case ", 5) != 0) return 0;
  if (file->count == CASE_RECORDS) return 0;
  *rest = 0;
  record = &file->records[file->count++];
  record->kind = line;
  record->name = rest + 1;
  file->open = 1;
  return 1;
}

/* Returns the text after the name of a line, or NULL if the record has no such line. */
static const char* case_line(const case_record* record, const char* name) {
  const size_t length = strlen(name);
  int k;
  for (k = 0; k < record->count; ++k)
    if (strncmp(record->lines[k], name, length) == 0 && record->lines[k][length] == ' ')
      return record->lines[k] + length + 1;
  return NULL;
}

static const case_record* case_find(const case_file* file, const char* kind, const char* name) {
  int k;
  for (k = 0; k < file->count; ++k)
    if (strcmp(file->records[k].kind, kind) == 0 && strcmp(file->records[k].name, name) == 0) return &file->records[k];
  return NULL;
}

static uint32_t case_words(const char* text) {
  uint32_t count = 0;
  for (; text && *text; text += strspn(text, " ")) ++count, text += strcspn(text, " ");
  return count;
}

/* ---- lines that a record may have; other lines are refused, so that no question is misread ---------------------- */

typedef struct case_format {
  const char* kind; /* "mesh", "sea", or the kind of case */
  const char* name; /* of the line */
  char type;        /* d: doubles, f: floats, u: decimal integers, m: name of a mesh, s: name of a sea */
  uint32_t count;   /* of its words; 0: any number */
  int needed;
} case_format;

static const case_format case_formats[] = {
    {"mesh", "vertices_double", 'd', 0, 0},
    {"mesh", "vertices_float", 'f', 0, 0},
    {"mesh", "indices", 'u', 0, 0},
    {"mesh", "flags", 'u', 1, 0},
    {"mesh", "never_wet", 'u', 0, 0},
    {"sea", "kind", 'u', 1, 1},
    {"sea", "level", 'd', 1, 0},
    {"sea", "density", 'd', 1, 0},
    {"sea", "gravity", 'd', 1, 0},
    {"sea", "current", 'd', 2, 0},
    {"sea", "depth", 'd', 1, 0},
    {"sea", "components", 'u', 1, 0},
    {"sea", "seed", 'u', 1, 0},
    {"sea", "tile", 'd', 1, 0},
    {"sea", "choppiness", 'd', 1, 0},
    {"sea", "resolution", 'u', 1, 0},
    {"sea", "cell", 'd', 1, 0},
    {"sea", "waves", 'd', 0, 0},
    {"sea", "of", 's', 1, 0},
    {"sea", "spectrum.shape", 'u', 1, 0},
    {"sea", "spectrum.significant_height", 'd', 1, 0},
    {"sea", "spectrum.peak_period", 'd', 1, 0},
    {"sea", "spectrum.direction", 'd', 1, 0},
    {"sea", "grid.outside", 'u', 1, 0},
    {"sea", "grid.origin", 'd', 2, 0},
    {"sea", "grid.cell", 'd', 1, 0},
    {"sea", "grid.rows", 'u', 1, 0},
    {"sea", "grid.columns", 'u', 1, 0},
    {"sea", "grid.heights", 'f', 0, 0},
    {"hull", "mesh", 'm', 1, 1},
    {"heights", "sea", 's', 1, 1},
    {"heights", "time", 'd', 1, 1},
    {"heights", "x", 'd', 3, 1},
    {"heights", "z", 'd', 3, 1},
    {"depths", "sea", 's', 1, 1},
    {"depths", "time", 'd', 1, 1},
    {"depths", "points", 'd', 9, 1},
    {"waterplane", "mesh", 'm', 1, 1},
    {"waterplane", "sea", 's', 1, 1},
    {"waterplane", "time", 'd', 1, 1},
    {"waterplane", "position", 'd', 3, 1},
    {"waterplane", "rotation", 'd', 4, 1},
    {"wetting", "mesh", 'm', 1, 1},
    {"wetting", "sea", 's', 1, 1},
    {"wetting", "time", 'd', 1, 1},
    {"wetting", "earlier_position", 'd', 3, 1},
    {"wetting", "position", 'd', 3, 1},
    {"wetting", "rotation", 'd', 4, 1},
    {"wetting", "velocity", 'd', 3, 1},
    {"wetting", "angular_velocity", 'd', 3, 1},
    {"saved_hull", "mesh", 'm', 1, 1},
    {"scene", "mesh", 'm', 1, 1},
    {"scene", "sea", 's', 1, 1},
    {"scene", "time", 'd', 1, 1},
    {"scene", "mass", 'd', 1, 1},
    {"scene", "position", 'd', 3, 1},
    {"scene", "rotation", 'd', 4, 1},
    {"scene", "velocity", 'd', 3, 1},
    {"scene", "angular_velocity", 'd', 3, 1},
    {"scene", "tolerance", 'd', 1, 1},
    {"scene", "time_step", 'd', 1, 1},
    {"scene", "steps", 'u', 1, 1},
    {"scene", "effects", 'u', 1, 0},
    {"evaluate", "mesh", 'm', 1, 1},
    {"evaluate", "sea", 's', 1, 1},
    {"evaluate", "time", 'd', 1, 1},
    {"evaluate", "position", 'd', 3, 0},
    {"evaluate", "rotation", 'd', 4, 0},
    {"evaluate", "center_of_mass", 'd', 3, 0},
    {"evaluate", "precision", 'u', 1, 0},
    {"evaluate", "tolerance", 'd', 1, 0},
    {"evaluate", "outputs", 'u', 1, 0},
    {"evaluate", "surface_time", 'd', 1, 0},
    {"evaluate", "budget", 'd', 1, 0},
    {"matrix", "mesh", 'm', 1, 1},
    {"matrix", "sea", 's', 1, 1},
    {"matrix", "time", 'd', 1, 1},
    {"matrix", "matrix", 'f', 16, 1},
    {"matrix", "center_of_mass", 'f', 3, 0},
    {"water_load", "mesh", 'm', 1, 1},
    {"water_load", "sea", 's', 1, 1},
    {"water_load", "time", 'd', 1, 1},
    {"water_load", "panels", 'u', 1, 0},
    {"water_load", "effects", 'u', 1, 0},
    {"water_load", "terms", 'u', 1, 0},
    {"water_load", "earlier_position", 'd', 3, 0},
    {"water_load", "position", 'd', 3, 1},
    {"water_load", "rotation", 'd', 4, 0},
    {"water_load", "center_of_mass", 'd', 3, 0},
    {"water_load", "velocity", 'd', 3, 0},
    {"water_load", "angular_velocity", 'd', 3, 0},
    {"water_load", "locked", 'u', 1, 0},
    {"water_load", "mass", 'd', 1, 0},
    {"water_load", "inertia", 'd', 9, 0},
    {"water_load", "other_force", 'd', 3, 0},
    {"water_load", "other_torque", 'd', 3, 0},
    {"water_load", "time_step", 'd', 1, 1},
    {"water_load", "tolerance", 'd', 1, 0},
    {"water_load", "precision", 'u', 1, 0},
    {"water_load", "effects.enabled", 'u', 1, 0},
    {"water_load", "effects.form_factor", 'd', 1, 0},
    {"water_load", "effects.angular_rate", 'd', 1, 0},
    {"water_load", "effects.linear_rates", 'd', 3, 0},
    {"water_load", "effects.damping", 'd', 4, 0},
    {"water_load", "effects.pressure_quadratic", 'd', 1, 0},
    {"water_load", "effects.angular_rates", 'd', 3, 0},
    {"water_load", "effects.rates_when_dry", 'u', 1, 0},
};

enum { CASE_FORMATS = sizeof case_formats / sizeof case_formats[0], CASE_MAX_WORDS = 4096 };

/* Returns "mesh", "sea", or the text after the number of a case; NULL if there is none. */
static const char* case_kind(const case_record* record) {
  const char* space = strchr(record->name, ' ');
  if (strcmp(record->kind, "case") != 0) return record->kind;
  return space ? space + 1 : NULL;
}

static int case_word_fits(const char* word, size_t length, char type) {
  const char* digits = type == 'u' ? "0123456789" : "0123456789abcdef";
  const size_t wanted = type == 'd' ? 16 : type == 'f' ? 8 : 0; /* 0: any number of digits */
  if (type == 'm' || type == 's') return length > 0;
  if (type != 'u' && length == 3 && strncmp(word, "nan", 3) == 0) return 1;
  return strspn(word, digits) >= length && (wanted ? length == wanted : length > 0 && length < 21);
}

/* Returns NULL if the words of a line are valid, otherwise an error message. */
static const char* case_words_problem(const case_file* file, int record, const case_format* format, const char* text) {
  uint32_t words = 0;
  int k;
  if (format->type == 'm' || format->type == 's') {
    for (k = 0; k < record; ++k)
      if (strcmp(file->records[k].kind, format->type == 'm' ? "mesh" : "sea") == 0 &&
          strcmp(file->records[k].name, text) == 0)
        return NULL;
    return "has a name that no record above has";
  }
  for (;; ++text) {
    const size_t length = strcspn(text, " ");
    if (!case_word_fits(text, length, format->type))
      return "has a word that is not a number of its type (doubles have 16 digits, floats 8)";
    ++words;
    text += length;
    if (!*text) break;
  }
  if (words > CASE_MAX_WORDS) return "has too many words";
  return format->count != 0 && words != format->count ? "has the wrong number of words" : NULL;
}

/* Returns NULL if a line of a question is valid, otherwise an error message. */
static const char* case_line_problem(const case_file* file, int record, const char* line) {
  const char* kind = case_kind(&file->records[record]);
  const size_t length = strcspn(line, " ");
  int k;
  for (k = 0; k < CASE_FORMATS; ++k) {
    const case_format* format = &case_formats[k];
    if (strcmp(format->kind, kind) != 0 || strlen(format->name) != length || strncmp(format->name, line, length) != 0)
      continue;
    if (!line[length]) return "has no words after its name";
    if (case_line(&file->records[record], format->name) != line + length + 1) return "occurs twice";
    return case_words_problem(file, record, format, line + length + 1);
  }
  return "is not a line of such a record";
}

/* Returns 0, after a message, if a record has a line that no reader uses, or lacks a line. */
static int case_record_fits(const case_file* file, int record, const char* path) {
  const case_record* checked = &file->records[record];
  const char* kind = case_kind(checked);
  int k, known = 0;
  for (k = 0; kind && k < CASE_FORMATS; ++k) {
    if (strcmp(case_formats[k].kind, kind) != 0) continue;
    known = 1;
    if (case_formats[k].needed && !case_line(checked, case_formats[k].name))
      return fprintf(stderr, "%s: %s %s: no line %s\n", path, checked->kind, checked->name, case_formats[k].name), 0;
  }
  if (!known || (kind != checked->kind && (strcmp(kind, "mesh") == 0 || strcmp(kind, "sea") == 0)))
    return fprintf(stderr, "%s: %s %s: unknown kind\n", path, checked->kind, checked->name), 0;
  for (k = 0; k < checked->count; ++k) {
    const char* problem = checked->lines[k][0] == '=' ? NULL : case_line_problem(file, record, checked->lines[k]);
    if (problem)
      return fprintf(stderr, "%s: %s %s: %.40s %s\n", path, checked->kind, checked->name, checked->lines[k], problem),
             0;
  }
  if (strcmp(kind, "mesh") == 0 && !case_line(checked, "vertices_double") && !case_line(checked, "vertices_float"))
    return fprintf(stderr, "%s: mesh %s: no vertices\n", path, checked->name), 0;
  return 1;
}

/* Returns 0, after a message, if the file cannot be read. An empty line ends a record. */
static int case_file_read(case_file* file, const char* path) {
  char* at;
  int k;
  memset(file, 0, sizeof *file);
  file->head = "";
  file->text = case_text(path);
  if (!file->text) return 0;
  for (at = file->text; *at;) {
    char* line = at;
    size_t length = strcspn(at, "\r\n");
    at += length + strspn(at + length, "\r");
    if (*at == '\n') ++at;
    line[length] = 0;
    if (line[0] == '#')
      file->head = file->head[0] ? file->head : line;
    else if (length == 0)
      file->open = 0;
    else if (!case_add_line(file, line))
      return fprintf(stderr, "%s: not understood: %.60s\n", path, line), 0;
  }
  for (k = 0; k < file->count; ++k)
    if (!case_record_fits(file, k, path)) return 0;
  return 1;
}

/* Each reads the next word and advances *text to the one after it. */
static uint64_t case_next(const char** text, int base) {
  char* end;
  const unsigned long long value = strtoull(*text, &end, base);
  *text = end + strspn(end, " ");
  return value;
}

static double case_next_double(const char** text) {
  double number;
  uint64_t bits = 0x7ff8000000000000u;
  if (strncmp(*text, "nan", 3) == 0)
    *text += 3 + strspn(*text + 3, " ");
  else
    bits = case_next(text, 16);
  memcpy(&number, &bits, sizeof number);
  return number;
}

static float case_next_float(const char** text) {
  float number;
  uint32_t bits = 0x7fc00000u;
  if (strncmp(*text, "nan", 3) == 0)
    *text += 3 + strspn(*text + 3, " ");
  else
    bits = (uint32_t)case_next(text, 16);
  memcpy(&number, &bits, sizeof number);
  return number;
}

static void case_doubles(const char* text, double* numbers, uint32_t count) {
  uint32_t k;
  for (k = 0; k < count; ++k) numbers[k] = case_next_double(&text);
}

static void case_floats(const char* text, float* numbers, uint32_t count) {
  uint32_t k;
  for (k = 0; k < count; ++k) numbers[k] = case_next_float(&text);
}

/* ---- answers are written as text, and compared as such ----------------------------------------------------------- */

typedef struct case_answer {
  char text[16384];
  size_t length;
} case_answer;

static void case_put(case_answer* answer, const char* words) {
  const size_t length = strlen(words);
  if (answer->length + length >= sizeof answer->text) return; /* the answer then does not compare equal */
  memcpy(answer->text + answer->length, words, length + 1);
  answer->length += length;
}

static void case_put_doubles(case_answer* answer, const char* name, const double* numbers, uint32_t count) {
  char word[32];
  uint32_t k;
  case_put(answer, name);
  for (k = 0; k < count; ++k) {
    uint64_t bits;
    memcpy(&bits, &numbers[k], sizeof bits);
    snprintf(word, sizeof word, " %08x%08x", (unsigned)(bits >> 32), (unsigned)bits);
    case_put(answer, numbers[k] != numbers[k] ? " nan" : word); /* the bits of a NaN are not compared */
  }
  case_put(answer, "\n");
}

static void case_put_floats(case_answer* answer, const char* name, const float* numbers, uint32_t count) {
  char word[32];
  uint32_t k;
  case_put(answer, name);
  for (k = 0; k < count; ++k) {
    uint32_t bits;
    memcpy(&bits, &numbers[k], sizeof bits);
    snprintf(word, sizeof word, " %08x", (unsigned)bits);
    case_put(answer, numbers[k] != numbers[k] ? " nan" : word);
  }
  case_put(answer, "\n");
}

static void case_put_integers(case_answer* answer, const char* name, const uint32_t* numbers, uint32_t count) {
  char word[32];
  uint32_t k;
  case_put(answer, name);
  for (k = 0; k < count; ++k) {
    snprintf(word, sizeof word, " %u", (unsigned)numbers[k]);
    case_put(answer, word);
  }
  case_put(answer, "\n");
}

/* Returns 1 if the answer equals that of the file; otherwise prints both and returns 0. */
static int case_agrees(const case_record* record, const case_answer* answer) {
  case_answer expected;
  int k;
  expected.text[0] = 0;
  expected.length = 0;
  for (k = 0; k < record->count; ++k)
    if (record->lines[k][0] == '=') case_put(&expected, record->lines[k]), case_put(&expected, "\n");
  if (expected.length > 0 && strcmp(expected.text, answer->text) == 0) return 1;
  fprintf(stderr, "case %s differs\nexpected:\n%sfound:\n%s", record->name, expected.text, answer->text);
  return 0;
}

#endif /* PLIM_CASE_FILE_H */
