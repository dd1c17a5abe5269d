import type { Command } from 'commander';
import { asCalled } from '../text/shell.js';
import type { CommandDefinition } from './command-definition.js';
import { fileVariableOf, flagOf, isArgument, isRequired, variableOf, type CommandOption } from './command-option.js';

const INDENT = ' '.repeat(6);

/** Returns the first examples of commands as lines for a shell. */
export const examplesText = (commands: readonly CommandDefinition[], count: number): string =>
  commands
    .flatMap(({ examples }) => Object.entries(examples).slice(0, count))
    .map(([does, line]) => `  # ${does}\n  ${asCalled(line)}\n`)
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

/** Returns whether the flag and the variable of an option fit on one line of 80 columns. */
const isShort = (option: CommandOption): boolean => option.flags.length + String(variableOf(option)).length <= 76;

/** Adds the help text of a command. An option has its flag and variable, then its description. */
export const explainCommand = (command: Command, definition: CommandDefinition): void => {
  const options = Object.values(definition.options);
  const widest = Math.max(...options.filter(isShort).map(({ flags }) => flags.length), 0);
  command.usage([...options.filter(isArgument).map(flagOf), '[options]'].join(' '));
  command.configureHelp({
    argumentTerm: (argument) => `<${argument.name()}>`,
    optionTerm: ({ flags, envVar }) => {
      if (envVar === undefined) return flags;
      return flags.length > widest ? `${flags}\n${INDENT}${envVar}` : `${flags.padEnd(widest)}  ${envVar}`;
    },
    optionDescription: ({ description }) => description,
    formatItem: (term, _width, description, helper) =>
      `  ${term}\n${INDENT}${helper.boxWrap(description, (helper.helpWidth ?? 80) - INDENT.length).replaceAll('\n', `\n${INDENT}`)}`,
  });
  const examples = examplesText([definition], Infinity);
  command.addHelpText('after', `\nExamples:\n${examples}\nSee also: docs/configuration.md`);
};
