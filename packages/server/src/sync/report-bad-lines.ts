import type { ValidationIssue } from '@workspace-api/core';
import { printable } from '../text/printable.js';

/** The maximum number of lines to print. If a whole file is wrong, more lines do not help. */
const MAX_PRINTED = 100;

/** Returns functions that print a rejected line, with its number and all of its issues, and how many more there were. */
export const reportBadLines = (print: (line: string) => void) => {
  let count = 0;
  return {
    add: (number: number, issues: readonly Pick<ValidationIssue, 'path' | 'detail'>[]): void => {
      count += 1;
      if (count > MAX_PRINTED) return;
      for (const { path, detail } of issues) {
        const place = path.length === 0 ? '' : `${path.join('.')}: `;
        print(printable(`line ${number}: ${place}${detail}`));
      }
    },
    end: (): void => {
      if (count > MAX_PRINTED) print(`${count - MAX_PRINTED} more lines were rejected.`);
    },
  };
};
