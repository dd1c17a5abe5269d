import type { Command } from 'commander';
import type { CommandDefinition } from './command-definition.js';
import { fileVariableOf, flagOf, isArgument, isRequired, type CommandOption } from './command-option.js';

const INDENT = ' '.repeat(6);

/** Returns the first examples of commands as lines for a shell. */
export const examplesText = (commands: readonly CommandDefinition[], count: number): string =>
  commands
    .flatMap(({ examples }) => Object.entries(examples).slice(0, count))
    .map(([does, line]) => `  # ${does}\n  ${line}\n`)
    .join('\n');

const describeDefault = (definition: CommandOption): string => {
  if (isRequired(definition)) return ' (required)';
  const value = definition.default ?? definition.defaultDescription;
  return value === undefined ? '' : ` (default: ${value})`;
};

/** Returns the description of an option for the help text. */
export const describeOption = (definition: CommandOption): string => {
  const file = fileVariableOf(definition);
  const alternative = file === null ? '' : `, or in the file that ${file} names`;
  return `${definition.description}${alternative}${describeDefault(definition)}`;
};

/** Adds the help text of a command. An option has a line with its flag and variable, then its description. */
export const explainCommand = (command: Command, definition: CommandDefinition): void => {
  const options = Object.values(definition.options);
  const flags = options.map((option) => option.flags);
  const widest = Math.max(...flags.map(({ length }) => length), 0);
  command.usage([...options.filter(isArgument).map(flagOf), '[options]'].join(' '));
  command.configureHelp({
    argumentTerm: (argument) => `<${argument.name()}>`,
    optionTerm: (option) =>
      option.envVar === undefined ? option.flags : `${option.flags.padEnd(widest)}  ${option.envVar}`,
    optionDescription: ({ description }) => description,
    formatItem: (term, _width, description, helper) =>
      `  ${term}\n${INDENT}${helper.boxWrap(description, (helper.helpWidth ?? 80) - INDENT.length).replaceAll('\n', `\n${INDENT}`)}`,
  });
  const examples = examplesText([definition], Infinity);
  command.addHelpText('after', `\nExamples:\n${examples}\nSee also: docs/configuration.md`);
};
