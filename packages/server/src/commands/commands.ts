import type { CommandDefinition } from '../configuration/command-definition.js';
import { fileVariableOf, variableOf } from '../configuration/command-option.js';
import { KEY_VARIABLE } from './mcp-options.js';

/** A command, or a group of commands. Its definitions are loaded only if it runs, or if someone asks for its help. */
export interface CommandEntry {
  readonly name: string;
  /** For the help text. */
  readonly description: string;
  readonly isGroup?: true;
  readonly load: () => Promise<readonly CommandDefinition[]>;
}

/** The commands of the executable, in the order of the help text. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'serve',
    description: 'Serve the API over HTTP, with demo data in memory or with a database.',
    load: async () => [(await import('./serve.js')).SERVE],
  },
  {
    name: 'migrate',
    description: 'Create the missing tables and indexes of the database. Safe to run at any time.',
    load: async () => [(await import('./migrate.js')).MIGRATE],
  },
  {
    name: 'workspaces',
    description: 'Create, list, show, rename and delete workspaces.',
    isGroup: true,
    load: async () => (await import('./workspaces.js')).WORKSPACES,
  },
  {
    name: 'members',
    description: 'List, add and remove the members of a workspace.',
    isGroup: true,
    load: async () => (await import('./members.js')).MEMBERS,
  },
  {
    name: 'keys',
    description: 'Issue, list, rotate and revoke the API keys of a workspace.',
    isGroup: true,
    load: async () => (await import('./keys.js')).KEYS,
  },
  {
    name: 'limits',
    description: 'Show and change the limits of a workspace.',
    isGroup: true,
    load: async () => (await import('./limits.js')).LIMITS,
  },
  {
    name: 'audit',
    description: 'Show the audit log of a workspace.',
    isGroup: true,
    load: async () => (await import('./audit.js')).AUDIT,
  },
  {
    name: 'sync',
    description: 'Sync the records of a workspace with a file.',
    isGroup: true,
    load: async () => (await import('./sync.js')).SYNC,
  },
  {
    name: 'mcp',
    description: 'Pass the tools of a server on to a local AI agent, over stdio.',
    load: async () => [(await import('./mcp.js')).MCP],
  },
  {
    name: 'openapi',
    description: 'Print the OpenAPI 3.1 document of the API, as served at /api/public/v1/openapi.json.',
    load: async () => [(await import('./openapi.js')).OPENAPI],
  },
];

/** Resolves to every command that can be run, by its path, such as `keys issue`. */
export const commandsByPath = async (): Promise<Readonly<Record<string, CommandDefinition>>> =>
  Object.fromEntries(
    (
      await Promise.all(
        COMMANDS.map(async ({ name: group, isGroup, load }) =>
          (await load()).map((command) => [isGroup ? `${group} ${command.name}` : group, command] as const),
        ),
      )
    ).flat(),
  );

/** Resolves to the environment variables of all commands. A command accepts the variables of others. */
export const knownVariables = async (): Promise<ReadonlySet<string>> =>
  new Set(
    Object.values(await commandsByPath())
      .flatMap(({ options }) => Object.values(options))
      .flatMap((option) => [variableOf(option), fileVariableOf(option)])
      .filter((variable) => variable !== null)
      .concat(KEY_VARIABLE),
  );
