import { nearestName } from '@workspace-api/core/internal';
import { Argument, Option, type Command } from 'commander';
import { asCalled } from '../text/shell.js';
import type { CommandDefinition } from './command-definition.js';
import { flagOf, isArgument, variableOf, variablesOf, type CommandOption } from './command-option.js';
import { ownVariables, describeUnknownVariables } from './environment.js';
import { describeOption, explainCommand } from './explain-command.js';
import { readConfiguration, readSettings } from './read-settings.js';

/** The heading of the options that only one command has. */
const OWN_GROUP = 'Options';

/** Makes the value optional for commander, which would report a missing one at once and alone. Here all problems are reported together. */
const declare = (command: Command, definition: CommandOption): void => {
  const { flags, description, group = OWN_GROUP } = definition;
  if (isArgument(definition)) {
    command.addArgument(new Argument(flags, description).argOptional());
    return;
  }
  // Commander only describes the variable. Its value is read below.
  const option = new Option(flags, describeOption(definition))
    .helpGroup(`${group}:`)
    .env(String(variableOf(definition)));
  option.optional ||= option.required;
  option.required = false;
  command.addOption(option);
};

/** Not a `CommandOption`: its environment variable would turn off every command. */
const printConfigOption = (): Option =>
  new Option(
    '--print-config',
    'print each option with its value and where that comes from, secrets left out, and do nothing else',
  ).helpGroup('Help:');

/** The value itself may be a secret. */
const describeExcess = ({ examples, options }: CommandDefinition, excess: readonly string[]): string => {
  const flags = Object.values(options).map(flagOf);
  const nearest = excess.map((word) => nearestName(word, flags)).find((flag) => flag !== undefined);
  if (nearest !== undefined) return `An argument has no flag. Did you mean ${nearest}?`;
  return `An argument has no flag. Put one in front, and quote values with spaces, as in: ${asCalled(Object.values(examples)[0] ?? '')}`;
};

/** Returns what to do about an unknown option: the options of this command alone, and what to use for another purpose. */
const optionsText = ({ options, instead }: CommandDefinition): string => {
  const own = Object.values(options).filter((one) => !isArgument(one) && (one.group ?? OWN_GROUP) === OWN_GROUP);
  const known = own.length === 0 ? [] : [`It takes ${own.map(flagOf).join(', ')}, and others.`];
  return [...known, ...(instead === undefined ? [] : [instead]), 'Use --help to see the options.'].join(' ');
};

const pathOf = (command: Command): string =>
  command.parent?.parent == null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

/** Adds a command to the program or to a group. Variables of other commands are known, and ignored. */
export const addCommand = (
  parent: Command,
  definition: CommandDefinition,
  knownVariables: () => Promise<readonly string[]>,
): void => {
  const { name, description, options } = definition;
  const command = parent.command(name).description(description).allowExcessArguments();
  for (const option of Object.values(options)) declare(command, option);
  command.addOption(printConfigOption());
  command.addHelpOption(new Option('-h, --help', 'show help for this command').helpGroup('Help:'));
  command.showHelpAfterError(optionsText(definition));
  explainCommand(command, definition);
  command.action(async () => {
    const variables = ownVariables(process.env);
    const settings = readSettings(command, options, variables);
    const unknown = await describeUnknownVariables(variables.keys(), variablesOf(options), knownVariables);
    const others = command.args.slice(command.registeredArguments.length);
    const excess = others.length > 0 ? [describeExcess(definition, others)] : [];
    const configuration = readConfiguration(settings, definition.check?.bind(definition), [...unknown, ...excess]);
    if (command.getOptionValue('printConfig') !== true) return definition.run(configuration);
    const { printSettings } = await import('./print-settings.js');
    printSettings(pathOf(command), settings, configuration['json'] === true);
  });
};
