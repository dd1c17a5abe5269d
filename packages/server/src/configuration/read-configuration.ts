import { CommandFailure } from '../command-failure.js';
import type { CommandDefinition } from './command-definition.js';
import { labelOf, type CommandOptions, type Configuration } from './command-option.js';
import type { Setting } from './read-settings.js';

/**
 * Parses the options of a command. Throws a `CommandFailure` with all problems: each names the option by flag and variable,
 * and says what it takes. It repeats no value, because one may hold a password.
 */
export const readConfiguration = <Options extends CommandOptions>(
  settings: readonly Setting[],
  check: CommandDefinition<Options>['check'] = () => [],
  otherIssues: readonly string[] = [],
): Configuration<Options> => {
  const issues: string[] = [];
  const values = settings.map(({ name, definition, given }) => {
    if ('problem' in given) {
      issues.push(given.problem);
      return [name, undefined];
    }
    const value = definition.read(given.value);
    const missing = given.value === undefined ? 'is required, and ' : '';
    if (value === undefined) issues.push(`${labelOf(definition)} ${missing}${definition.rule}`);
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
