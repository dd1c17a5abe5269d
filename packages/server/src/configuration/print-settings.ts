import { Option } from 'commander';
import { print } from '../print.js';
import { table } from '../text/table.js';
import { fileVariableOf, flagOf, isArgument, variableOf, type CommandOption } from './command-option.js';
import type { Given, Setting } from './read-settings.js';

type Found = Exclude<Given, { fault: string }>;

type Shown = boolean | number | string | readonly string[] | null;

/** A value as it can be given: switches, numbers and lists as they were understood, everything else as it was given. */
const shownValue = (definition: CommandOption, { value }: Found): Shown => {
  const read = definition.read(value);
  if (typeof read === 'boolean' || typeof read === 'number') return read;
  if (Array.isArray(read)) return read as string[];
  if (typeof value !== 'string') return null;
  return definition.mask?.(value) ?? value;
};

const describeSource = (definition: CommandOption, { source }: Found): string => {
  if (source === 'variable') return String(variableOf(definition));
  return source === 'file' ? String(fileVariableOf(definition)) : source;
};

const describeValue = ({ defaultDescription }: CommandOption, value: Shown): string => {
  if (value === null || (typeof value === 'object' && value.length === 0)) return defaultDescription ?? 'not set';
  return typeof value === 'object' ? value.join(' ') : String(value);
};

/** The name of an option for programs: `logLevel`, or `file` of an argument. */
const nameOf = (definition: CommandOption): string =>
  isArgument(definition) ? definition.flags.slice(1, -1) : new Option(definition.flags).attributeName();

/** Prints what a command would be run with, and where each value comes from; of a secret, what can be shown. */
export const printSettings = (command: string, settings: readonly Setting[], json: boolean): void => {
  const rows = settings.flatMap(({ definition, given }) =>
    'fault' in given ? [] : [{ definition, given, value: shownValue(definition, given) }],
  );
  const configuration = Object.fromEntries(
    rows.map(({ definition, given: { source }, value }) => [nameOf(definition), { value, source }]),
  );
  const cells = rows.map(({ definition, given, value }) => [
    flagOf(definition),
    describeValue(definition, value),
    describeSource(definition, given),
  ]);
  print(json, { command, configuration }, table(['OPTION', 'VALUE', 'FROM'], cells));
};
