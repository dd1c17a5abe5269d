import type { CommandOptions, Configuration } from './command-option.js';

/** A command line to paste, and what it does. */
export interface CommandExample {
  readonly does: string;
  readonly line: string;
}

/** A command as data. */
export interface CommandDefinition<Options extends CommandOptions = CommandOptions> {
  readonly name: string;
  /** For the help text. */
  readonly description: string;
  readonly examples: readonly CommandExample[];
  readonly options: Options;
  /** Checks the options against each other. Returns a sentence for each problem. An option with an invalid value is undefined. */
  check?(values: Partial<Configuration<Options>>): string[];
  /** Runs the command. It imports its code lazily, because loading takes most of the start time of `--help`. */
  run(configuration: Configuration<Options>): Promise<void>;
}

/** Returns a definition whose functions are checked against the types of its own options. */
export const defineCommand = <Options extends CommandOptions>(
  definition: CommandDefinition<Options>,
): CommandDefinition => definition;
