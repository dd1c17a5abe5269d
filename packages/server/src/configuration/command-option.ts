import { Option } from 'commander';
import type { z } from 'zod';

/** An option of a command: a flag and an environment variable for the same thing. */
export interface CommandOption {
  /** As commander spells it: `--log-level <level>`. */
  readonly flags: string;
  /** For the help text. */
  readonly description: string;
  /** What counts where neither flag nor variable is given. */
  readonly default?: string;
  /** Completes the sentence "--port (WORKSPACE_API_PORT) …" for somebody who gave a wrong value. */
  readonly rule: string;
  /** Reads the text that was given; of a flag that takes none, `true`. */
  readonly schema: z.ZodType;
}

/** The options of a command, each under its name in camelCase. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The values of a command's options. */
export type Configuration<Options extends CommandOptions> = {
  readonly [Name in keyof Options]: z.output<Options[Name]['schema']>;
};

/** The variable of `--log-level` is `WORKSPACE_API_LOG_LEVEL`. */
const environmentVariable = (optionName: string): string =>
  `WORKSPACE_API_${optionName.toUpperCase().replaceAll('-', '_')}`;

export const toCommanderOption = ({ flags, description, default: value }: CommandOption): Option => {
  const option = new Option(flags, description).default(value);
  return option.env(environmentVariable(option.name()));
};
