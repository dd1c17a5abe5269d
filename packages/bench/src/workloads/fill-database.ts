import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { NodeProcess } from '../method/node-process.js';
import { CLI } from './product.js';
import { groupLines, instanceLines } from './records.js';
import type { TestDatabase } from './test-database.js';

const OWNER = 'ann';

const INSTANCES = 5;

/** A workspace that was made for a load, and a key with every scope. */
export interface FilledWorkspace {
  readonly workspaceId: string;
  readonly secret: string;
}

/** Runs a command of the executable, and answers the JSON that it prints. */
const runCli = async (
  { uri, name }: Pick<TestDatabase, 'uri' | 'name'>,
  args: readonly string[],
  lines?: Iterable<string>,
): Promise<unknown> => {
  const command = new NodeProcess(CLI, {
    args: [...args, '--json'],
    environment: { WORKSPACE_API_MONGODB_URI: uri, WORKSPACE_API_MONGODB_DATABASE: name },
    ...(lines !== undefined && { input: Readable.from(lines) }),
  });
  return JSON.parse(await command.output()) as unknown;
};

/** Makes the indexes, as an operator does. */
export const prepareDatabase = async (database: Pick<TestDatabase, 'uri' | 'name'>): Promise<void> => {
  await runCli(database, ['migrate']);
};

/** Makes a workspace with a key, some instances and so many groups, by the commands that an operator has. */
export const fillWorkspace = async (database: TestDatabase, groupCount: number): Promise<FilledWorkspace> => {
  const create = ['workspaces', 'create', '--name', 'Acme Logistics', '--owner', OWNER];
  const { workspace } = (await runCli(database, create)) as { workspace: { id: string } };
  const into = ['--workspace', workspace.id];
  const issue = ['keys', 'issue', ...into, '--as', OWNER, '--name', 'Load', '--scope', 'all'];
  const { secret } = (await runCli(database, issue)) as { secret: string };

  const instanceIds = Array.from({ length: INSTANCES }, () => randomUUID());
  await runCli(database, ['import', 'instances', '-', ...into], [instanceLines(instanceIds)]);
  await runCli(database, ['import', 'groups', '-', ...into], groupLines(instanceIds, groupCount));
  return { workspaceId: workspace.id, secret };
};
