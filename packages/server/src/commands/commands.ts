import type { CommandDefinition, CommandGroup } from '../configuration/command-definition.js';
import { fileVariableOf, variableOf } from '../configuration/command-option.js';
import { AUDIT } from './audit.js';
import { SYNC } from './sync.js';
import { KEYS } from './keys.js';
import { LIMITS } from './limits.js';
import { MEMBERS } from './members.js';
import { MIGRATE } from './migrate.js';
import { OPENAPI } from './openapi.js';
import { SERVE } from './serve.js';
import { WORKSPACES } from './workspaces.js';

/** The commands of the executable, in the order of the help text. */
export const COMMANDS: readonly (CommandDefinition | CommandGroup)[] = [
  SERVE,
  MIGRATE,
  WORKSPACES,
  MEMBERS,
  KEYS,
  LIMITS,
  AUDIT,
  SYNC,
  OPENAPI,
];

/** Every command that can be run, by its path, such as `keys issue`. */
export const COMMANDS_BY_PATH: Readonly<Record<string, CommandDefinition>> = Object.fromEntries(
  COMMANDS.flatMap((command) =>
    'commands' in command
      ? command.commands.map((subcommand) => [`${command.name} ${subcommand.name}`, subcommand] as const)
      : [[command.name, command] as const],
  ),
);

/** The environment variables of all commands. A command accepts the variables of others. */
export const KNOWN_VARIABLES: ReadonlySet<string> = new Set(
  Object.values(COMMANDS_BY_PATH)
    .flatMap(({ options }) => Object.values(options))
    .flatMap((option) => [variableOf(option), fileVariableOf(option)])
    .filter((variable) => variable !== null),
);
