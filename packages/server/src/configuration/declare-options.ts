import { Argument, Option, type Command } from 'commander';
import { isArgument, type CommandOption, type CommandOptions } from './command-option.js';

/**
 * Of a missing value, or a missing argument, commander would tell at once and alone. Here it passes on what was given, so
 * that all issues are told together.
 */
const toCommanderOption = ({ flags, description, group = 'Options' }: CommandOption): Option => {
  const option = new Option(flags, description).helpGroup(`${group}:`);
  if (option.required) {
    option.required = false;
    option.optional = true;
  }
  return option;
};

/** Makes a command take these options. */
export const declareOptions = (command: Command, options: CommandOptions): void => {
  for (const definition of Object.values(options)) {
    if (isArgument(definition)) {
      command.addArgument(new Argument(definition.flags, definition.description).argOptional());
    } else command.addOption(toCommanderOption(definition));
  }
};
