import { Argument, Option, type Command } from 'commander';
import type { z } from 'zod';

/** An option of a command: a flag and an environment variable for the same thing. Or an argument, which has no flag. */
export interface CommandOption {
  /** As commander spells it: `--log-level <level>`, or `<file>` for an argument. */
  readonly flags: string;
  /** For the help text. */
  readonly description: string;
  /** What counts where neither flag nor variable is given. */
  readonly default?: string;
  /** Completes the sentence "--port (WORKSPACE_API_PORT) …" for somebody who gave a wrong value. */
  readonly rule: string;
  /** Reads the text that was given; of a flag that takes none, `true`; of one that takes several, their list. */
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

const isArgument = ({ flags }: CommandOption): boolean => flags.startsWith('<');

const toCommanderOption = ({ flags, description, default: value }: CommandOption): Option => {
  const option = new Option(flags, description).default(value);
  return option.env(environmentVariable(option.name()));
};

/** Makes a command take these options. */
export const declareOptions = (command: Command, options: CommandOptions): void => {
  for (const option of Object.values(options)) {
    if (isArgument(option)) command.addArgument(new Argument(option.flags, option.description));
    else command.addOption(toCommanderOption(option));
  }
};

/** What a person calls an option: `--port (WORKSPACE_API_PORT)`, or `<file>`. */
export const labelOf = (definition: CommandOption): string => {
  if (isArgument(definition)) return definition.flags;
  const option = toCommanderOption(definition);
  return `--${option.name()} (${String(option.envVar)})`;
};

/**
 * What was given for an option: by the flag, else by the variable, else the default. The variable is read as it stands,
 * because commander takes any value of a switch for `true`, also "false". An empty variable is one that is not set.
 */
export const givenFor = (command: Command, definition: CommandOption): unknown => {
  if (isArgument(definition)) {
    const position = command.registeredArguments.findIndex((argument) => `<${argument.name()}>` === definition.flags);
    return command.args[position];
  }
  const option = toCommanderOption(definition);
  const name = option.attributeName();
  if (command.getOptionValueSource(name) !== 'env') return command.getOptionValue(name);
  const text = process.env[option.envVar ?? ''];
  return text === '' ? option.defaultValue : text;
};
