const LINE_FEED = 0x0a;

/** The maximum length of a line in bytes. */
export const MAX_LINE_BYTES = 1_048_576;

/** Splits chunks of bytes into lines. Buffers at most the maximum length of a line. */
export class LineSplitter {
  #parts: Uint8Array[] = [];
  #length = 0;

  /** Yields the lines that end in this chunk, without the line feed. Null stands for a line that is too long. */
  *push(chunk: Uint8Array): Generator<Uint8Array | null> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#add(chunk.subarray(start, end));
      yield this.#take();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** Yields the last line if it does not end with a line feed. */
  *end(): Generator<Uint8Array | null> {
    if (this.#length > 0) yield this.#take();
  }

  #add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > MAX_LINE_BYTES) this.#parts = [];
    else this.#parts.push(part);
  }

  #take(): Uint8Array | null {
    const line = this.#length > MAX_LINE_BYTES ? null : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}
