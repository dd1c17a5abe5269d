import { print } from '../text/print.js';
import { table } from '../text/table.js';
import { fileVariableOf, flagOf, keyOf, variableOf, type CommandOption } from './command-option.js';
import type { Setting } from './read-settings.js';

type Shown = boolean | number | string | readonly string[] | null;

/** Returns a value for display: switches, numbers and lists as parsed, everything else as given. Secrets are redacted. */
const shownValue = ({ definition, given }: Setting): Shown => {
  const read = definition.schema.safeParse(given).data;
  if (typeof read === 'boolean' || typeof read === 'number') return read;
  if (Array.isArray(read)) return read as string[];
  if (typeof given !== 'string') return null;
  return definition.redact?.(given) ?? given;
};

const describeSource = ({ definition, source }: Setting): string => {
  if (source === 'variable') return String(variableOf(definition));
  return source === 'file' ? String(fileVariableOf(definition)) : source;
};

const describeValue = ({ defaultDescription }: CommandOption, value: Shown): string => {
  if (value === null || (typeof value === 'object' && value.length === 0)) return defaultDescription ?? 'not set';
  return typeof value === 'object' ? value.join(' ') : String(value);
};

/** Prints the valid configuration of a command, with the source of each value. Secrets are redacted. */
export const printSettings = (command: string, settings: readonly Setting[], json: boolean): void => {
  const rows = settings.map((setting) => ({ ...setting, value: shownValue(setting) }));
  const configuration = Object.fromEntries(
    rows.map(({ definition, source, value }) => [keyOf(definition), { value, source }]),
  );
  const cells = rows.map((row) => [
    flagOf(row.definition),
    describeValue(row.definition, row.value),
    describeSource(row),
  ]);
  print(json, { document: { command, configuration }, lines: table(['OPTION', 'VALUE', 'FROM'], cells) });
};
