// drop_error.ts - why a dropped file cannot be floated, as the end of a sentence that begins with its name.

export class DropError extends Error {
  override readonly name = "DropError";
}
