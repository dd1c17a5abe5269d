import type { Command } from 'commander';
import { CommandFailure } from '../command-failure.js';
import { givenFor, labelOf, type CommandOptions, type Configuration } from './command-option.js';

/**
 * What must hold between options. Answers a sentence for each fault. An option that was refused already is undefined;
 * one that was left out is not.
 */
export type OptionsCheck<Options extends CommandOptions> = (values: Partial<Configuration<Options>>) => string[];

/**
 * Reads the options of a command that has been parsed. Throws a `CommandFailure` that names every wrong option by flag
 * and variable, with what it takes. It repeats no value, because one may hold a password.
 */
export const readConfiguration = <Options extends CommandOptions>(
  command: Command,
  options: Options,
  check: OptionsCheck<Options> = () => [],
): Configuration<Options> => {
  const faults: string[] = [];
  const values = Object.entries(options).map(([name, definition]) => {
    const result = definition.schema.safeParse(givenFor(command, definition));
    if (!result.success) faults.push(`${labelOf(definition)} ${definition.rule}`);
    return [name, result.data];
  });
  const configuration = Object.fromEntries(values) as Configuration<Options>;
  const all = [...check(configuration), ...faults];
  if (all.length > 0) {
    throw new CommandFailure(
      'misused',
      ['the configuration is not valid.', ...all.map((line) => `  ${line}`)].join('\n'),
    );
  }
  return configuration;
};
