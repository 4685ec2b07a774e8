/* case_file.h - reads cases.txt (README.md has the format), in C or C++: records of named lines, and numbers as their bits.
 *
 *     case_file file;
 *     if (!case_file_read(&file, path)) ...            message on stderr
 *     for (each record r of file.records) text = case_line(r, "position"), case_doubles(text, three, 3)
 */
#ifndef PLIM_CASE_FILE_H
#define PLIM_CASE_FILE_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef CASE_FILE /* where it is if nobody says; set by the build */
#define CASE_FILE "cases.txt"
#endif

enum { CASE_LINES = 64, CASE_RECORDS = 512 };

/* One mesh, sea or case. */
typedef struct case_record {
  const char* kind;              /* "mesh", "sea" or "case" */
  const char* name;              /* what follows it: a name, or "17 evaluate" */
  const char* lines[CASE_LINES]; /* the others, questions and answers, in order */
  int count;
} case_record;

typedef struct case_file {
  char* text;
  const char* head; /* the comment of the first line */
  case_record records[CASE_RECORDS];
  int count;
} case_file;

/* "-" is standard input. */
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
  const int opens = strncmp(line, "mesh ", 5) == 0 || strncmp(line, "sea ", 4) == 0 || strncmp(line, "case ", 5) == 0;
  if (opens && (file->count == 0 || record->kind == NULL)) {
    *rest = 0;
    record->kind = line;
    record->name = rest + 1;
    return 1;
  }
  if (record->kind == NULL || record->count == CASE_LINES) return 0;
  record->lines[record->count++] = line;
  return 1;
}

/* Returns 0, after a message, if it cannot be read. An empty line ends a record. */
static int case_file_read(case_file* file, const char* path) {
  char* at;
  memset(file, 0, sizeof *file);
  file->text = case_text(path);
  if (!file->text) return 0;
  for (at = file->text; *at;) {
    char* line = at;
    size_t length = strcspn(at, "\r\n");
    at += length + strspn(at + length, "\r");
    if (*at == '\n') ++at;
    line[length] = 0;
    if (line[0] == '#') {
      file->head = line;
    } else if (length == 0) {
      if (file->count == CASE_RECORDS) return fprintf(stderr, "%s: too many records\n", path), 0;
      ++file->count;
    } else if (!case_add_line(file, line)) {
      return fprintf(stderr, "%s: not understood: %.60s\n", path, line), 0;
    }
  }
  return 1;
}

/* What follows the name of a line; NULL: the record has no such line. */
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

/* Each takes the next word and moves on behind it. */
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
  if (answer->length + length >= sizeof answer->text) return; /* and so it does not compare equal */
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
    case_put(answer, numbers[k] != numbers[k] ? " nan" : word); /* the bits of a NaN mean nothing */
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

/* Whether it is what the file says; if not, both are printed. */
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
