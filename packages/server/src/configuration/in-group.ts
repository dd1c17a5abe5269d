import type { CommandOptions } from './command-option.js';

/** The same options, under a heading of the help text. */
export const inGroup = <const Options extends CommandOptions>(group: string, options: Options): Options =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, { ...option, group }])) as Options;
