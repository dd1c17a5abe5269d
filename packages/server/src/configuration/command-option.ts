import { Option } from 'commander';
import type { z } from '@workspace-api/core/zod';
import { replaceSecrets } from '@workspace-api/core/secrets';
import { SWITCH, type ValueType } from './value-types.js';

/** An option of a command, with a flag and an environment variable; or an argument, which has neither. */
export interface CommandOption<Value = unknown> extends ValueType<Value> {
  /** In the syntax of commander: `--log-level <level>`, or `<file>` for an argument. */
  readonly flags: string;
  /** For the help text. */
  readonly description: string;
  /** The value if neither the flag nor the variable is set. */
  readonly default?: string;
  /** Describes a default that has no fixed value, such as "never". */
  readonly defaultDescription?: string;
  /** The heading of its group in the help text. */
  readonly group?: string;
  /** Redacts the value. Set for an option that may hold a secret. Unless it is a path, it can also be read from a file. */
  readonly redact?: (text: string) => string;
  /** What to do about an invalid value, in a sentence, beside what the value must be. */
  readonly remedy?: string;
}

/** The options of a command by name, in camelCase. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The values of a command's options. */
export type Configuration<Options extends CommandOptions> = {
  readonly [Name in keyof Options]: z.output<Options[Name]['schema']>;
};

/** The prefix of every environment variable of this program. */
export const VARIABLE_PREFIX = 'WORKSPACE_API_';

export const isArgument = ({ flags }: CommandOption): boolean => flags.startsWith('<');

/** Returns the name of an option on the command line: `--log-level`, or `<file>`. */
export const flagOf = (definition: CommandOption): string =>
  isArgument(definition) ? definition.flags : `--${new Option(definition.flags).name()}`;

/** Returns the name of an option for programs: `logLevel`, or `file` for an argument. */
export const keyOf = (definition: CommandOption): string =>
  isArgument(definition) ? definition.flags.slice(1, -1) : new Option(definition.flags).attributeName();

/** Returns the environment variable of an option: `WORKSPACE_API_LOG_LEVEL` for `--log-level`. Null for an argument. */
export const variableOf = (definition: CommandOption): string | null =>
  isArgument(definition)
    ? null
    : VARIABLE_PREFIX + new Option(definition.flags).name().toUpperCase().replaceAll('-', '_');

/** Returns the variable that names a file with the value, as is usual for secrets in containers. Null if there is none. */
export const fileVariableOf = (definition: CommandOption): string | null =>
  definition.redact === undefined || definition.placeholder === 'file'
    ? null
    : `${String(variableOf(definition))}_FILE`;

/** Returns the environment variables of options. */
export const variablesOf = (options: CommandOptions): string[] =>
  Object.values(options)
    .flatMap((one) => [variableOf(one), fileVariableOf(one)])
    .filter((variable) => variable !== null);

/** Returns whether an option is required. */
export const isRequired = ({ default: value, schema }: CommandOption): boolean => !schema.safeParse(value).success;

/** Returns the label of an option in messages: `--port (WORKSPACE_API_PORT)`, or `<file>`. */
export const labelOf = (definition: CommandOption): string => {
  const variable = variableOf(definition);
  return variable === null ? flagOf(definition) : `${flagOf(definition)} (${variable})`;
};

/** A parsed value of an option. */
interface ParsedOption {
  /** Undefined if there are problems. */
  readonly value?: unknown;
  readonly problems: readonly string[];
}

/** What a line of a file from Windows leaves at the end of a value. It would become part of a path, an id or a password. */
const CARRIAGE_RETURN = 'must not end with a carriage return. Save the file that it comes from with Unix line endings.';

/** Files of variables that no shell reads keep the marks. */
const QUOTED = 'Leave out the quotation marks around it.';

const SECRET =
  'This is the secret of a key, and is now in the history of your shell. "keys find < FILE" shows the id of its key. "keys rotate" replaces it.';

const hasSecret = (text: string): boolean => replaceSecrets(text, '') !== text;

/** Returns what is wrong with an option, or with its value at an index. */
export const problemOf = (label: string, index: unknown, rule: string): string => {
  const value = typeof index === 'number' ? `: value ${index + 1}` : '';
  return `${label}${value} ${rule.replace('Must', 'must').replace('an array', 'one or more values')}`;
};

/**
 * Parses a value, and returns a sentence for each problem of it. It names the option by flag and variable, and says what it must be. It
 * repeats no value, because one may hold a password.
 */
export const parseOption = (definition: CommandOption, given: unknown): ParsedOption => {
  const values = [given].flat();
  if (values.some((value) => typeof value === 'string' && value.endsWith('\r')))
    return { problems: [`${labelOf(definition)} ${CARRIAGE_RETURN}`] };
  const { data: parsed, error } = definition.schema.safeParse(given);
  const missing = given === undefined ? 'is required, and ' : '';
  const isSecret = values.some((value) => typeof value === 'string' && hasSecret(value));
  const isQuoted = values.some((value) => typeof value === 'string' && /^(["']).*\1$/.test(value));
  const advice = isSecret ? SECRET : isQuoted ? QUOTED : definition.remedy;
  const remedy = advice === undefined ? '' : ` ${advice}`;
  const problems = (error?.issues ?? []).map(
    ({ path: [index], message }) => problemOf(labelOf(definition), index, missing + message) + remedy,
  );
  return { value: parsed, problems: [...new Set(problems)] };
};

/** Returns the flag of an option by its name in camelCase: `--log-level <level>` for `logLevel`. */
export const flagsOf = (name: string, placeholder: string | undefined): string => {
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return placeholder === undefined ? flag : `${flag} <${placeholder}>`;
};

/** An option whose flag follows from its name. */
type NamelessOption<Value> = Omit<CommandOption<Value>, 'flags'> & { readonly flags?: string };

/** Returns an option. */
export const option = <Value>(
  description: string,
  type: ValueType<Value>,
  details: Pick<NamelessOption<Value>, 'flags' | 'default' | 'defaultDescription' | 'redact'> = {},
): NamelessOption<Value> => ({ description, ...type, ...details });

/** Returns options with their flags, and with a heading in the help text. */
export const inGroup = <Options extends Readonly<Record<string, NamelessOption<unknown>>>>(
  group: string,
  options: Options,
): { readonly [Name in keyof Options]: CommandOption<z.output<Options[Name]['schema']>> } =>
  Object.fromEntries(
    Object.entries(options).map(([name, one]) => [
      name,
      { ...one, flags: one.flags ?? flagsOf(name, one.placeholder), group },
    ]),
  ) as never;

/** The option of every command that prints a result. */
export const { json: JSON_OPTION } = inGroup('Output', {
  json: option('print one JSON document instead of text for people', SWITCH),
});

/** Returns whether this run must print JSON, even if its configuration is not valid. */
export const wantsJson = (): boolean =>
  process.argv.includes('--json') ||
  JSON_OPTION.schema.safeParse(process.env[variableOf(JSON_OPTION) ?? '']).data === true;
