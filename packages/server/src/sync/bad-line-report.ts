import type { ValidationIssue } from '@workspace-api/core';
import { printable } from '../text/printable.js';

/** The maximum number of lines to print. If a whole file is wrong, more lines do not help. */
const MAX_PRINTED = 100;

/** Returns a path such as `groupIds[3]`. */
const describePath = (path: ValidationIssue['path']): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`)).join('');

/** Prints the rejected lines, each with its number and all of its issues. */
export class BadLineReport {
  readonly #print: (line: string) => void;
  #count = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  add(number: number, issues: readonly Pick<ValidationIssue, 'path' | 'detail'>[]): void {
    this.#count += 1;
    if (this.#count > MAX_PRINTED) return;
    for (const { path, detail } of issues) {
      const place = path.length === 0 ? '' : `${describePath(path)}: `;
      this.#print(printable(`line ${number}: ${place}${detail}`));
    }
  }

  /** Prints how many more lines were rejected. */
  end(): void {
    if (this.#count > MAX_PRINTED) this.#print(`${this.#count - MAX_PRINTED} more lines were rejected.`);
  }
}
