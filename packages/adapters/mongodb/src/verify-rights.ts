import { checkArguments } from '@workspace-api/core/internal';
import type { Db } from 'mongodb';
import { reading } from './attempts.js';
import { databaseArgument } from './database-argument.js';
import { COLLECTION_NAMES, type CollectionName } from './indexes.js';

/** The actions on a collection that the user lacks. */
export interface RightIssue {
  readonly collection: CollectionName;
  readonly actions: readonly string[];
  /** The command of the MongoDB shell that grants them. */
  readonly mend: string;
}

/** A log that is only appended to needs no more. */
const APPENDING = ['find', 'insert', 'listIndexes'];

const ACTIONS = ['find', 'insert', 'update', 'remove', 'listIndexes'];

interface Privilege {
  readonly resource: { readonly db?: string; readonly collection?: string; readonly anyResource?: boolean };
  readonly actions: readonly string[];
}

interface AuthInfo {
  readonly authenticatedUserPrivileges?: readonly Privilege[];
  readonly authenticatedUserRoles?: readonly { readonly role: string; readonly db: string }[];
}

/** Returns whether a resource has a collection. An empty name stands for all. */
const covers = ({ resource }: Privilege, db: string, collection: string): boolean =>
  resource.anyResource === true ||
  (['', db].includes(resource.db ?? '.') && ['', collection].includes(resource.collection ?? '.'));

/**
 * Compares the rights of the user on this connection with those that the ports need. Returns nothing if the client has no user, or
 * the server does not say. Throws `unavailable` if the database cannot be reached.
 */
export const verifyRights = async (db: Db): Promise<readonly RightIssue[]> => {
  checkArguments('The rights cannot be verified.', { db: databaseArgument }, { db });
  if (db.client.options.credentials === undefined) return [];
  const reply = await reading(() => db.command({ connectionStatus: 1, showPrivileges: true }));
  const { authenticatedUserPrivileges: privileges, authenticatedUserRoles: roles = [] } = reply['authInfo'] as AuthInfo;
  if (privileges === undefined) return [];
  const role = roles.find((one) => one.db === db.databaseName)?.role ?? 'workspaceApi';
  return COLLECTION_NAMES.flatMap((collection) => {
    const held = privileges.filter((one) => covers(one, db.databaseName, collection)).flatMap(({ actions }) => actions);
    const needed = collection.startsWith('audit') ? APPENDING : ACTIONS;
    const actions = needed.filter((action) => !held.includes(action));
    if (actions.length === 0) return [];
    const granted = { resource: { db: db.databaseName, collection }, actions };
    const mend = `db.grantPrivilegesToRole(${JSON.stringify(role)}, [${JSON.stringify(granted)}])`;
    return [{ collection, actions, mend }];
  });
};
