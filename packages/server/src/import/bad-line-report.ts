import type { ValidationIssue } from '@workspace-api/core';
import { printable } from '../text/printable.js';

/** How many bad lines are shown. Of a file that is wrong altogether nobody reads more. */
const SHOWN = 100;

/** `groupIds[3]`. */
const describePath = (path: ValidationIssue['path']): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`)).join('');

/** Tells of the lines that were rejected, by number and with every fault. */
export class BadLineReport {
  readonly #tell: (line: string) => void;
  #count = 0;

  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  add(number: number, issues: readonly Pick<ValidationIssue, 'path' | 'detail'>[]): void {
    this.#count += 1;
    if (this.#count > SHOWN) return;
    for (const { path, detail } of issues) {
      const place = path.length === 0 ? '' : `${describePath(path)}: `;
      this.#tell(printable(`line ${number}: ${place}${detail}`));
    }
  }

  /** Tells how many there were beyond those that were shown. */
  end(): void {
    if (this.#count > SHOWN) this.#tell(`${this.#count - SHOWN} more lines were rejected.`);
  }
}
