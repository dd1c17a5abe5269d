import { JSON_OPTION, variableOf } from './configuration/command-option.js';

/** Returns whether this run must print JSON, even if its configuration is not valid. */
export const wantsJson = (): boolean =>
  process.argv.includes('--json') || JSON_OPTION.read(process.env[variableOf(JSON_OPTION) ?? '']) === true;
