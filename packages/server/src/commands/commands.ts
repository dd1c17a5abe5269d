import type { CommandDefinition } from '../configuration/command-definition.js';
import { variablesOf } from '../configuration/command-option.js';
import { BACKUP } from './backup.js';
import { KEY_VARIABLE } from '../configuration/environment.js';
import { MCP } from './mcp.js';
import { MIGRATE } from './migrate.js';
import { OPENAPI } from './openapi.js';
import { SERVE } from './serve.js';

/** Commands with a common first word. Their definitions are loaded only if one runs, or if someone asks for their help. */
export interface CommandGroup {
  readonly name: string;
  /** For the help text. */
  readonly description: string;
  readonly load: () => Promise<{ readonly GROUP: readonly CommandDefinition[] }>;
}

const group = (name: string, description: string, load: CommandGroup['load']): CommandGroup => ({
  name,
  description,
  load,
});

/** The commands of the executable, in the order of the help text. */
export const COMMANDS: readonly (CommandDefinition | CommandGroup)[] = [
  SERVE,
  MIGRATE,
  BACKUP,
  group('workspaces', 'Create, list, show, rename, export and delete workspaces.', () => import('./workspaces.js')),
  group('members', 'List, add, remove and erase members.', () => import('./members.js')),
  group(
    'keys',
    'Issue, list, rotate and revoke the API keys of a workspace, and find leaked ones.',
    () => import('./keys.js'),
  ),
  group('key-page', 'Create links to the page where OWNERs manage API keys.', () => import('./key-page.js')),
  group('limits', 'Change the limits of a workspace.', () => import('./limits.js')),
  group('usage', 'Show the usage of a workspace.', async () => ({ GROUP: (await import('./records.js')).USAGE })),
  group('instances', 'List the instances of a workspace.', async () => ({
    GROUP: (await import('./records.js')).INSTANCES,
  })),
  group('groups', 'List the groups of a workspace.', async () => ({ GROUP: (await import('./records.js')).GROUPS })),
  group('campaigns', 'List and create the campaigns of a workspace.', async () => ({
    GROUP: (await import('./records.js')).CAMPAIGNS,
  })),
  group('audit', 'Show the audit log of a workspace, or export or prune those of all.', () => import('./audit.js')),
  group('sync', 'Sync the records of a workspace with a file.', () => import('./sync.js')),
  MCP,
  OPENAPI,
];

/** Resolves to every command that can be run, by its path, such as `keys issue`. */
export const commandsByPath = async (): Promise<Readonly<Record<string, CommandDefinition>>> => {
  const commands: Record<string, CommandDefinition> = {};
  for (const entry of COMMANDS) {
    if (!('load' in entry)) commands[entry.name] = entry;
    else for (const command of (await entry.load()).GROUP) commands[`${entry.name} ${command.name}`] = command;
  }
  return commands;
};

/** Resolves to the environment variables of all commands. A command accepts the variables of others. */
export const knownVariables = async (): Promise<readonly string[]> => [
  ...Object.values(await commandsByPath()).flatMap(({ options }) => variablesOf(options)),
  KEY_VARIABLE,
];
