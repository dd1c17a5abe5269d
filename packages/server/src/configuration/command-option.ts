import { Option } from 'commander';
import type { Reader } from './reader.js';

/** An option of a command: a flag and an environment variable for the same thing. Or an argument, which has no flag. */
export interface CommandOption {
  /** As commander spells it: `--log-level <level>`, or `<file>` for an argument. */
  readonly flags: string;
  /** For the help text. */
  readonly description: string;
  /** What counts where neither flag nor variable is given. */
  readonly default?: string;
  /** Says what counts then where that is no fixed text, such as "never". */
  readonly defaultDescription?: string;
  /** Completes the sentence "--port (WORKSPACE_API_PORT) …" for somebody who gave a wrong value. */
  readonly rule: string;
  /** Reads what was given. */
  readonly read: Reader<unknown>;
  /** The heading that it stands under in the help text. */
  readonly group?: string;
  /** Only an option that may hold a secret has it: as much of its text as can be shown. It can be read from a file too. */
  readonly mask?: (text: string) => string;
}

/** The options of a command, each under its name in camelCase. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The values of a command's options. */
export type Configuration<Options extends CommandOptions> = {
  readonly [Name in keyof Options]: Exclude<ReturnType<Options[Name]['read']>, undefined>;
};

/** What the name of every environment variable of ours starts with. */
export const VARIABLE_PREFIX = 'WORKSPACE_API_';

export const isArgument = ({ flags }: CommandOption): boolean => flags.startsWith('<');

/** The option's name on the command line: `--log-level`, or `<file>`. */
export const flagOf = (definition: CommandOption): string =>
  isArgument(definition) ? definition.flags : `--${new Option(definition.flags).name()}`;

/** The variable of `--log-level` is `WORKSPACE_API_LOG_LEVEL`. An argument has none. */
export const variableOf = (definition: CommandOption): string | null =>
  isArgument(definition)
    ? null
    : VARIABLE_PREFIX + new Option(definition.flags).name().toUpperCase().replaceAll('-', '_');

/** The variable that names a file with the value, as is usual for the secrets of a container. */
export const fileVariableOf = (definition: CommandOption): string | null =>
  definition.mask === undefined ? null : `${String(variableOf(definition))}_FILE`;

/** Whether a command cannot do without it. */
export const isNeeded = ({ default: value, read }: CommandOption): boolean => read(value) === undefined;

/** What a person calls an option: `--port (WORKSPACE_API_PORT)`, or `<file>`. */
export const labelOf = (definition: CommandOption): string => {
  const variable = variableOf(definition);
  return variable === null ? flagOf(definition) : `${flagOf(definition)} (${variable})`;
};

/** The same options, under a heading of the help text. */
export const inGroup = <const Options extends CommandOptions>(group: string, options: Options): Options =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, { ...option, group }])) as Options;
