import { randomUUID } from 'node:crypto';
import { UUID } from 'mongodb';
import type { Callers } from '../servers/same-answers/callers.js';
import { runCli } from './operator.js';
import { groupLines, instanceLines } from './records.js';
import type { TestDatabase } from './test-database.js';

const OWNER = 'ann';

const INSTANCES = 5;

/** A workspace for a load, and a key with every scope. */
export interface FilledWorkspace {
  readonly workspaceId: string;
  readonly secret: string;
}

const issueKey = async (
  database: TestDatabase,
  workspaceId: string,
  options: readonly string[],
): Promise<{ readonly id: string; readonly secret: string }> => {
  const whose = ['--workspace', workspaceId, '--as', OWNER, '--name', 'Load'];
  const issued = await runCli(database, ['keys', 'issue', ...whose, ...options]);
  const { key, secret } = issued as { key: { id: string }; secret: string };
  return { id: key.id, secret };
};

/** Creates a workspace with a key, instances and groups, with the commands of the executable. */
export const fillWorkspace = async (database: TestDatabase, groupCount: number): Promise<FilledWorkspace> => {
  const create = ['workspaces', 'create', '--name', 'Acme Logistics', '--owner', OWNER];
  const { workspace } = (await runCli(database, create)) as { workspace: { id: string } };
  const into = ['--workspace', workspace.id];
  const { secret } = await issueKey(database, workspace.id, ['--scope', 'all']);

  const instanceIds = Array.from({ length: INSTANCES }, () => randomUUID());
  await runCli(database, ['import', 'instances', '-', ...into], [instanceLines(instanceIds)]);
  await runCli(database, ['import', 'groups', '-', ...into], groupLines(instanceIds, groupCount));
  return { workspaceId: workspace.id, secret };
};

/** The number of groups in the second workspace. */
const FOREIGN_GROUPS = 10;

/** Creates the other kinds of callers, to which servers may respond differently. */
export const addCallers = async (
  database: TestDatabase,
  { workspaceId, secret: full }: FilledWorkspace,
): Promise<Callers> => {
  const foreign = await fillWorkspace(database, FOREIGN_GROUPS);
  const readOnly = await issueKey(database, workspaceId, ['--scope', 'groups:read', 'workspace:read']);
  const revoked = await issueKey(database, workspaceId, ['--scope', 'all']);
  await runCli(database, ['keys', 'revoke', revoked.id, '--workspace', workspaceId, '--as', OWNER]);
  const expired = await issueKey(database, workspaceId, ['--scope', 'all', '--expires-in-days', '30']);
  // A real expiry would take 30 days.
  await database.db
    .collection('apiKeys')
    .updateOne({ workspaceId: new UUID(workspaceId), id: new UUID(expired.id) }, { $set: { expiresAt: new Date(0) } });
  return { full, readOnly: readOnly.secret, foreign: foreign.secret, revoked: revoked.secret, expired: expired.secret };
};
