import type { About } from '@workspace-api/contract';
import { issuesOfAbout } from '@workspace-api/contract/internal';
import { placeOfSyntaxError } from '@workspace-api/core/internal';
import { labelOf } from '../configuration/command-option.js';
import { ABOUT_OPTION } from '../configuration/product-options.js';
import { readOptionFile } from '../configuration/read-option-file.js';
import { CommandFailure } from '../command-failure.js';

/** Returns the metadata of a deployment from a file, if there is one. Throws a `CommandFailure` with everything that is wrong. */
export const readAbout = (file: string | null): About => {
  if (file === null) return {};
  const { about } = ABOUT_OPTION;
  const text = readOptionFile(about, file).replace(/^\uFEFF/, '');
  let issues: readonly string[];
  try {
    const value: unknown = JSON.parse(text);
    issues = issuesOfAbout(value);
    if (issues.length === 0) return value as About;
  } catch {
    // The error of the parser may repeat the text.
    issues = [`Must be valid JSON. Correct it at ${placeOfSyntaxError(text)}.`];
  }
  const lines = issues.map((issue) => `  ${issue}`);
  throw new CommandFailure('misused', [`${labelOf(about)}: the file cannot be used.`, ...lines].join('\n'));
};
