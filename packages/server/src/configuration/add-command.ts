import type { Command } from 'commander';
import { declareOptions, type CommandOptions, type Configuration } from './command-option.js';
import { readConfiguration, type OptionsCheck } from './read-configuration.js';

export interface CommandDefinition<Options extends CommandOptions> {
  readonly name: string;
  /** For the help text. */
  readonly description: string;
  readonly options: Options;
  /** What must hold between the options. */
  readonly check?: OptionsCheck<Options>;
  /** Does the work. It imports what does it, because loading takes most of a start: help and refusals go without. */
  readonly run: (configuration: Configuration<Options>) => Promise<void>;
}

/** Adds a command to the program, or to a command that only groups others. */
export const addCommand = <Options extends CommandOptions>(
  parent: Command,
  { name, description, options, check, run }: CommandDefinition<Options>,
): void => {
  const command = parent.command(name).description(description);
  declareOptions(command, options);
  command.action(() => run(readConfiguration(command, options, check)));
};
