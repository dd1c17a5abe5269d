/** The maximum number of lines of one caller in a minute. By default, an address may send as many invalid keys. */
const LINES_OF_A_CALLER = 100;

/** The maximum number of lines of all callers in a minute: about 30 KB/s. */
const LINES = 5_000;

/** The maximum number of callers to count. All others count as one. */
const CALLERS = 1_000;

const MINUTE_IN_MILLISECONDS = 60_000;

/** The caller that caused a line: a key, or otherwise an address. Empty if neither is known. */
export interface LineCaller {
  readonly keyId?: string;
  readonly clientAddress?: string;
}

/** A caller with the numbers of its lines in a minute. */
export interface CallerLines {
  readonly caller: LineCaller;
  written: number;
  omitted: number;
}

/** Limits the lines of each caller, and of all together, in a minute. Reports the callers with omitted lines at its end. */
export class LineLimit {
  readonly #report: (callers: readonly CallerLines[]) => void;
  readonly #schedule: (run: () => void) => void;
  readonly #callers = new Map<string, CallerLines>();
  #written = 0;

  constructor(
    report: (callers: readonly CallerLines[]) => void,
    schedule: (run: () => void) => void = (run) => void setTimeout(run, MINUTE_IN_MILLISECONDS).unref(),
  ) {
    this.#report = report;
    this.#schedule = schedule;
  }

  /** Counts a line, and returns whether it may be written. */
  admits(caller: LineCaller): boolean {
    if (this.#callers.size === 0) this.#schedule(() => this.flush());
    const lines = this.#linesOf(caller);
    const isAdmitted = lines.written < LINES_OF_A_CALLER && this.#written < LINES;
    if (isAdmitted) {
      lines.written += 1;
      this.#written += 1;
    } else lines.omitted += 1;
    return isAdmitted;
  }

  /** Reports the omitted lines, and starts counting again. */
  flush(): void {
    const callers = [...this.#callers.values()].filter(({ omitted }) => omitted > 0);
    this.#callers.clear();
    this.#written = 0;
    if (callers.length > 0) this.#report(callers);
  }

  #linesOf(caller: LineCaller): CallerLines {
    const key = caller.keyId ?? caller.clientAddress ?? '';
    const found = this.#callers.get(key);
    if (found !== undefined) return found;
    if (key !== '' && this.#callers.size >= CALLERS) return this.#linesOf({});
    const added = { caller, written: 0, omitted: 0 };
    this.#callers.set(key, added);
    return added;
  }
}
