import { CommandFailure } from '../command-failure.js';
import type { CommandDefinition } from './command-definition.js';
import { labelOf, type CommandOptions, type Configuration } from './command-option.js';
import type { Setting } from './read-settings.js';

/**
 * Reads the values of a command's options. Throws a `CommandFailure` that names every wrong option by flag and variable,
 * with what it takes, and the issues that were found before. It repeats no value, because one may hold a password.
 */
export const readConfiguration = <Options extends CommandOptions>(
  settings: readonly Setting[],
  check: CommandDefinition<Options>['check'] = () => [],
  otherIssues: readonly string[] = [],
): Configuration<Options> => {
  const issues: string[] = [];
  const values = settings.map(({ name, definition, given }) => {
    if ('fault' in given) {
      issues.push(given.fault);
      return [name, undefined];
    }
    const value = definition.read(given.value);
    if (value === undefined) issues.push(`${labelOf(definition)} ${definition.rule}`);
    return [name, value];
  });
  const configuration = Object.fromEntries(values) as Configuration<Options>;
  const all = [...check(configuration), ...issues, ...otherIssues];
  if (all.length > 0) {
    throw new CommandFailure(
      'misused',
      ['the configuration is not valid.', ...all.map((line) => `  ${line}`)].join('\n'),
    );
  }
  return configuration;
};
