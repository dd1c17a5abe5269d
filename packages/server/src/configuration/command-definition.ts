import type { CommandOptions, Configuration } from './command-option.js';

/** A command as data. */
export interface CommandDefinition<Options extends CommandOptions = CommandOptions> {
  readonly name: string;
  /** For the help text. */
  readonly description: string;
  /** Command lines to paste, by what they do. */
  readonly examples: Readonly<Record<string, string>>;
  readonly options: Options;
  /** What does what the command does not, in a sentence, for those who use it for that. */
  readonly instead?: string;
  /** Checks the options against each other. Returns a sentence for each problem. An option with an invalid value is undefined. */
  check?(values: Partial<Configuration<Options>>): string[];
  /** Runs the command. It imports its code lazily, because loading takes most of the start time of `--help`. */
  run(configuration: Configuration<Options>): Promise<void>;
}

/** Returns a definition. Its functions are typed by its options. */
export const defineCommand = <Options extends CommandOptions>(
  definition: CommandDefinition<Options>,
): CommandDefinition => definition;
