import type { Command, Help, Option } from 'commander';
import type { CommandDefinition, CommandExample } from './command-definition.js';
import { flagOf, isArgument, isRequired, variableOf, fileVariableOf, type CommandOption } from './command-option.js';

const INDENT = ' '.repeat(6);

/** Returns examples as lines for a shell. */
export const examplesText = (examples: readonly CommandExample[]): string =>
  examples.map(({ does, line }) => `  # ${does}\n  ${line}\n`).join('\n');

const describeDefault = (definition: CommandOption): string => {
  if (isRequired(definition)) return ' (required)';
  const value = definition.default ?? definition.defaultDescription;
  return value === undefined ? '' : ` (default: ${value})`;
};

const describe = (definition: CommandOption): string => {
  const file = fileVariableOf(definition);
  const alternative = file === null ? '' : `, or in the file that ${file} names`;
  return `${definition.description}${alternative}${describeDefault(definition)}`;
};

/** Returns an option in at least two lines: its flag and variable, then its description. The default is not wrapped. */
const formatItem = (term: string, _width: number, description: string, helper: Help): string => {
  const width = (helper.helpWidth ?? 80) - INDENT.length;
  const [, text = '', ending = ''] = /^(.*?)( \((?:default: .*|required)\))?$/.exec(description) ?? [];
  const lines = helper.boxWrap(text, width).split('\n');
  const last = lines.at(-1) ?? '';
  if (last.length + ending.length <= width) lines[lines.length - 1] = last + ending;
  else lines.push(...helper.boxWrap(ending.trimStart(), width).split('\n'));
  return [`  ${term}`, ...lines.map((line) => INDENT + line)].join('\n');
};

/** Adds the help text of a command. */
export const explainCommand = (command: Command, { options, examples }: CommandDefinition): void => {
  const definitions = Object.values(options);
  const definitionOf = (option: Option): CommandOption | undefined =>
    definitions.find((definition) => flagOf(definition) === `--${option.name()}`);
  const widest = Math.max(...definitions.map(({ flags }) => flags.length), 0);

  const argumentNames = definitions.filter(isArgument).map(({ flags }) => flags);
  command.usage([...argumentNames, '[options]'].join(' '));
  command.configureHelp({
    argumentTerm: (argument) => `<${argument.name()}>`,
    optionTerm: (option) => {
      const definition = definitionOf(option);
      if (definition === undefined) return option.flags;
      return `${definition.flags.padEnd(widest)}  ${String(variableOf(definition))}`;
    },
    optionDescription: (option) => {
      const definition = definitionOf(option);
      return definition === undefined ? option.description : describe(definition);
    },
    formatItem,
  });
  command.addHelpText('after', `\nExamples:\n${examplesText(examples)}\nSee also: docs/configuration.md`);
};
