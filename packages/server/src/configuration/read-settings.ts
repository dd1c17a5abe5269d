import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { CommandFailure, messageOf } from '../command-failure.js';
import type { CommandDefinition } from './command-definition.js';
import { ownVariables } from './environment.js';
import {
  fileVariableOf,
  isArgument,
  keyOf,
  labelOf,
  parseOption,
  variableOf,
  type CommandOption,
  type CommandOptions,
  type Configuration,
} from './command-option.js';

/** An option with the value that was given for it. */
export interface Setting {
  /** In camelCase. */
  readonly name: string;
  readonly definition: CommandOption;
  /** A string; `true` for a switch; an array for a flag with several values; undefined if there is none. */
  readonly given?: unknown;
  readonly source: 'argument' | 'flag' | 'variable' | 'file' | 'default';
  /** Why the value cannot be read, in a sentence. */
  readonly problem?: string;
}

type Given = Omit<Setting, 'name' | 'definition'>;

const readText = (path: string): string => readFileSync(path, 'utf8').replace(/\r?\n$/, '');

/**
 * Returns a function that reads the value of an option again, if it came from a file: a secret may be replaced while the
 * process runs. Throws if the file cannot be read then.
 */
export const rereadable = (definition: CommandOption, value: string): (() => string) => {
  const path = ownVariables(process.env).get(fileVariableOf(definition) ?? '');
  return path === undefined || readText(path) !== value ? () => value : () => readText(path);
};

/** The message leaves the path out, because the variable may hold the secret itself by mistake. */
const readGivenFile = (definition: CommandOption, path: string): Given => {
  try {
    return { given: readText(path), source: 'file' };
  } catch (error) {
    const [reason = ''] = messageOf(error).split(', ');
    const rule = `${String(fileVariableOf(definition))} must be the path of a file that can be read`;
    return { problem: `${labelOf(definition)} is not known: ${rule} (${reason}).`, source: 'file' };
  }
};

/** Returns the value of an option: from the last flag, else the variable, else the file, else the default. */
const givenFor = (command: Command, definition: CommandOption, variables: ReadonlyMap<string, string>): Given => {
  if (isArgument(definition)) {
    const position = command.registeredArguments.findIndex((argument) => argument.name() === keyOf(definition));
    return { given: command.args[position], source: 'argument' };
  }
  const key = keyOf(definition);
  if (command.getOptionValueSource(key) === 'cli') return { given: command.getOptionValue(key), source: 'flag' };

  const [variable, fileVariable] = [variableOf(definition) ?? '', fileVariableOf(definition) ?? ''];
  const [text, path] = [variables.get(variable), variables.get(fileVariable)];
  if (text !== undefined && path !== undefined)
    return { problem: `${variable} and ${fileVariable} exclude each other: leave one of them out.`, source: 'file' };
  if (path !== undefined) return readGivenFile(definition, path);
  return text === undefined ? { given: definition.default, source: 'default' } : { given: text, source: 'variable' };
};

/** Returns the settings of a parsed command, in the order of its options. */
export const readSettings = (
  command: Command,
  options: CommandOptions,
  variables: ReadonlyMap<string, string>,
): Setting[] =>
  Object.entries(options).map(([name, definition]) => ({
    name,
    definition,
    ...givenFor(command, definition, variables),
  }));

/** Parses settings. Throws a `CommandFailure` with all problems. */
export const readConfiguration = <Options extends CommandOptions>(
  settings: readonly Setting[],
  check: CommandDefinition<Options>['check'] = () => [],
  otherIssues: readonly string[] = [],
): Configuration<Options> => {
  const issues: string[] = [];
  const values = settings.map(({ name, definition, given, problem }) => {
    const { value, problems } = problem === undefined ? parseOption(definition, given) : { problems: [problem] };
    issues.push(...problems);
    return [name, value];
  });
  const configuration = Object.fromEntries(values) as Configuration<Options>;
  const all = [...check(configuration), ...issues, ...otherIssues];
  if (all.length === 0) return configuration;
  throw new CommandFailure(
    'misused',
    ['the configuration is not valid.', ...all.map((line) => `  ${line}`)].join('\n'),
  );
};
