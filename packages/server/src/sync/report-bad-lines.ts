import type { ValidationIssue } from '@workspace-api/core';
import { printable } from '../text/printable.js';

/** The maximum number of lines to print. If a whole file is wrong, more lines do not help. */
const MAX_PRINTED = 100;

interface BadLineReport {
  /** Prints a rejected line, with its number and all of its issues. */
  readonly add: (number: number, issues: readonly Pick<ValidationIssue, 'path' | 'detail'>[]) => void;
  /** Prints how many more lines were rejected. */
  readonly end: () => void;
}

export const reportBadLines = (print: (line: string) => void): BadLineReport => {
  let count = 0;
  return {
    add: (number, issues) => {
      count += 1;
      if (count > MAX_PRINTED) return;
      for (const { path, detail } of issues) {
        const place = path.length === 0 ? '' : `${path.join('.')}: `;
        print(printable(`line ${number}: ${place}${detail}`));
      }
    },
    end: () => {
      if (count > MAX_PRINTED) print(`${count - MAX_PRINTED} more lines were rejected.`);
    },
  };
};
