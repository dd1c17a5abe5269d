import { Argument, Option, type Command } from 'commander';
import type { CommandDefinition } from './command-definition.js';
import { isArgument, variablesOf, type CommandOption, type CommandOptions } from './command-option.js';
import { ownVariables, describeUnknownVariables } from './environment.js';
import { explainCommand } from './explain-command.js';
import { readConfiguration, readSettings } from './read-settings.js';

/** Makes the value optional for commander, which would report a missing one at once and alone. Here all problems are reported together. */
const toCommanderOption = ({ flags, description, group = 'Options' }: CommandOption): Option => {
  const option = new Option(flags, description).helpGroup(`${group}:`);
  if (option.required) {
    option.required = false;
    option.optional = true;
  }
  return option;
};

const declareOptions = (command: Command, options: CommandOptions): void => {
  for (const definition of Object.values(options)) {
    if (isArgument(definition)) {
      command.addArgument(new Argument(definition.flags, definition.description).argOptional());
    } else command.addOption(toCommanderOption(definition));
  }
};

/** Not a `CommandOption`: its environment variable would turn off every command. */
const printConfigOption = (): Option =>
  new Option(
    '--print-config',
    'print each option with its value and where that comes from, secrets left out, and do nothing else',
  ).helpGroup('Help:');

const pathOf = (command: Command): string =>
  command.parent?.parent == null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

/** Adds a command to the program or to a group. Variables of other commands are known, and ignored. */
export const addCommand = (
  parent: Command,
  definition: CommandDefinition,
  knownVariables: () => Promise<readonly string[]>,
): void => {
  const { name, description, options } = definition;
  const command = parent.command(name).description(description);
  declareOptions(command, options);
  command.addOption(printConfigOption());
  command.addHelpOption(new Option('-h, --help', 'show help for this command').helpGroup('Help:'));
  explainCommand(command, definition);
  command.action(async () => {
    const variables = ownVariables(process.env);
    const settings = readSettings(command, options, variables);
    const unknown = await describeUnknownVariables(variables.keys(), variablesOf(options), knownVariables);
    const configuration = readConfiguration(settings, definition.check?.bind(definition), unknown);
    if (command.getOptionValue('printConfig') !== true) return definition.run(configuration);
    const { printSettings } = await import('./print-settings.js');
    printSettings(pathOf(command), settings, configuration['json'] === true);
  });
};
