const LINE_FEED = 0x0a;

/** The most bytes that a line may have. */
export const LINE_LIMIT = 1_048_576;

/** Splits bytes that come in chunks into lines, and holds no more of them than one line may have. */
export class LineSplitter {
  #parts: Uint8Array[] = [];
  #length = 0;

  /** The lines that end in this chunk, without their line feed. Null is a line that is too long. */
  *push(chunk: Uint8Array): Generator<Uint8Array | null> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#add(chunk.subarray(start, end));
      yield this.#take();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** The last line, if no line feed ends it. */
  *end(): Generator<Uint8Array | null> {
    if (this.#length > 0) yield this.#take();
  }

  #add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > LINE_LIMIT) this.#parts = [];
    else this.#parts.push(part);
  }

  #take(): Uint8Array | null {
    const line = this.#length > LINE_LIMIT ? null : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}
