import type { Command } from 'commander';
import type { CommandOption, CommandOptions } from './command-option.js';
import { givenFor, type Given } from './given-for.js';

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
