import { issuesOfAbout, type About } from '@workspace-api/contract';
import { labelOf } from '../configuration/command-option.js';
import { ABOUT_OPTION } from '../configuration/product-options.js';
import { readOptionFile } from '../configuration/read-option-file.js';
import { CommandFailure } from '../command-failure.js';

/** Returns the value of JSON; undefined if it is not valid. The error of the parser may repeat the text. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the metadata of a deployment from a file, if there is one. Throws a `CommandFailure` with everything that is wrong. */
export const readAbout = (file: string | null): About => {
  if (file === null) return {};
  const { about } = ABOUT_OPTION;
  const value = parse(readOptionFile(about, file));
  const issues = value === undefined ? ['Must be valid JSON.'] : issuesOfAbout(value);
  if (issues.length === 0) return value as About;
  const lines = issues.map((issue) => `  ${issue}`);
  throw new CommandFailure('misused', [`${labelOf(about)}: the file cannot be used.`, ...lines].join('\n'));
};
