import { Option, type Command } from 'commander';
import { readFileSync } from 'node:fs';
import { messageOf } from '../message-of.js';
import {
  fileVariableOf,
  isArgument,
  labelOf,
  variableOf,
  type CommandOption,
  type CommandOptions,
} from './command-option.js';

/** What was given for an option, and where. */
export type Given =
  | {
      /** The text; of a switch, `true`; of a flag that takes several values, their list; undefined if there is none. */
      readonly value: unknown;
      readonly source: 'argument' | 'flag' | 'variable' | 'file' | 'default';
    }
  | {
      /** Why it cannot be told what was given: a sentence. */
      readonly fault: string;
    };

/** The reason has no path, because somebody may have put the secret itself in its place. */
const readGivenFile = (definition: CommandOption, path: string): Given => {
  try {
    return { value: readFileSync(path, 'utf8').replace(/\r?\n$/, ''), source: 'file' };
  } catch (error) {
    const [reason = ''] = messageOf(error).split(', ');
    const rule = `${String(fileVariableOf(definition))} takes the path of a file that can be read`;
    return { fault: `${labelOf(definition)} is not known: ${rule} (${reason}).` };
  }
};

/** What was given: by the last flag, else by the variable, else by the file that another variable names, else the default. */
const givenFor = (command: Command, definition: CommandOption, variables: ReadonlyMap<string, string>): Given => {
  if (isArgument(definition)) {
    const position = command.registeredArguments.findIndex((argument) => `<${argument.name()}>` === definition.flags);
    return { value: command.args[position], source: 'argument' };
  }
  const name = new Option(definition.flags).attributeName();
  if (command.getOptionValueSource(name) === 'cli') {
    return { value: command.getOptionValue(name) as unknown, source: 'flag' };
  }

  const [variable, fileVariable] = [variableOf(definition) ?? '', fileVariableOf(definition) ?? ''];
  const [text, path] = [variables.get(variable), variables.get(fileVariable)];
  if (text !== undefined && path !== undefined) {
    return { fault: `${variable} and ${fileVariable} exclude each other: leave one of them out.` };
  }
  if (path !== undefined) return readGivenFile(definition, path);
  return text === undefined ? { value: definition.default, source: 'default' } : { value: text, source: 'variable' };
};

/** An option with what was given for it. */
export interface Setting {
  /** In camelCase, as the command has it. */
  readonly name: string;
  readonly definition: CommandOption;
  readonly given: Given;
}

/** What was given for the options of a command that has been parsed, in their order. */
export const readSettings = (
  command: Command,
  options: CommandOptions,
  variables: ReadonlyMap<string, string>,
): Setting[] =>
  Object.entries(options).map(([name, definition]) => ({
    name,
    definition,
    given: givenFor(command, definition, variables),
  }));
