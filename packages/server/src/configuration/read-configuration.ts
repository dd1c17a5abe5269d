import type { Command, Option } from 'commander';
import { CommandFailure } from '../command-failure.js';
import { toCommanderOption, type CommandOptions, type Configuration } from './command-option.js';

/**
 * What was given for an option: by the flag, else by the variable, else the default. The variable is read as it stands,
 * because commander takes any value of a switch for `true`, also "false". An empty variable is one that is not set.
 */
const given = (command: Command, option: Option): unknown => {
  const name = option.attributeName();
  if (command.getOptionValueSource(name) !== 'env') return command.getOptionValue(name);
  const text = process.env[option.envVar ?? ''];
  return text === '' ? option.defaultValue : text;
};

/**
 * Reads the options of a command that has been parsed. Throws a `CommandFailure` that names every wrong option by flag
 * and variable, with what it takes. It repeats no value, because a later option may hold a password.
 */
export const readConfiguration = <Options extends CommandOptions>(
  command: Command,
  options: Options,
): Configuration<Options> => {
  const faults: string[] = [];
  const values = Object.entries(options).map(([name, definition]) => {
    const option = toCommanderOption(definition);
    const result = definition.schema.safeParse(given(command, option));
    if (!result.success) faults.push(`  --${option.name()} (${String(option.envVar)}) ${definition.rule}`);
    return [name, result.data];
  });
  if (faults.length > 0) {
    throw new CommandFailure('misused', ['the configuration is not valid.', ...faults].join('\n'));
  }
  return Object.fromEntries(values) as Configuration<Options>;
};
