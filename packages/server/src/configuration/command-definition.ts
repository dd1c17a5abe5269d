import type { CommandOptions, Configuration } from './command-option.js';

/** A line that can be pasted, and what it is for. */
export interface CommandExample {
  readonly does: string;
  readonly line: string;
}

/** A command as data: what it takes, and what it does. */
export interface CommandDefinition<Options extends CommandOptions = CommandOptions> {
  readonly name: string;
  /** For the help text. */
  readonly description: string;
  readonly examples: readonly CommandExample[];
  readonly options: Options;
  /**
   * What must hold between the options. Answers a sentence for each fault. An option that was rejected already is
   * undefined; one that was left out is not.
   */
  check?(values: Partial<Configuration<Options>>): string[];
  /** Does the work. It imports what does it, because loading takes most of a start: help and rejections go without. */
  run(configuration: Configuration<Options>): Promise<void>;
}

/** A command that only groups others. */
export interface CommandGroup {
  readonly name: string;
  /** For the help text. */
  readonly description: string;
  readonly commands: readonly CommandDefinition[];
}

/** Holds a definition to the types of its own options. */
export const defineCommand = <Options extends CommandOptions>(
  definition: CommandDefinition<Options>,
): CommandDefinition<Options> => definition;
