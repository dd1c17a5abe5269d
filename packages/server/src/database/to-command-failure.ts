import { isDomainError, type AnyDomainError, type ErrorCode } from '@workspace-api/core';
import { CommandFailure } from '../command-failure.js';
import { messageOf } from '../message-of.js';

/** What to do about a rejection, where its own sentence does not say it. */
const ADVICE: Partial<Readonly<Record<ErrorCode, string>>> = {
  owner_required: 'Name one with --as, and check --workspace: "workspaces list" shows the workspaces.',
  workspace_not_found: 'Check --workspace: "workspaces list" shows the workspaces.',
  last_owner: 'Give the role to another member first, with "members add".',
  member_not_found: '"members list" shows those that it has.',
  revoked_key: 'Issue a new one with "keys issue".',
  key_not_found: '"keys list" shows those that it has.',
};

const OUTCOME = {
  no: 'Nothing was changed. Run the command again.',
  unknown: 'It is not known whether the change was made: look first, then run the command again if it was not.',
} as const;

/** What the server says of a user that it does not let in, or that may not do what was asked. */
const DRIVER_FAILURES = new Map<unknown, string>([
  [18, 'the database rejects the user name or the password of --mongodb-uri.'],
  [13, 'the user of --mongodb-uri may not do this. The role readWrite on the database allows it.'],
]);

const describe = (error: AnyDomainError): string => {
  const sentence = error.message.charAt(0).toLowerCase() + error.message.slice(1);
  if (error.code === 'unavailable') {
    const reason = error.cause === undefined ? '' : `: ${messageOf(error.cause)}`;
    return `the database cannot be reached${reason}. ${OUTCOME[error.details.applied]}`;
  }
  return [sentence, ADVICE[error.code]].filter((part) => part !== undefined).join(' ');
};

/** The failure that tells a person what became of a command, or the error as it is when nobody can act on it. */
export const toCommandFailure = (error: unknown): unknown => {
  if (isDomainError(error)) return new CommandFailure('failed', describe(error), { cause: error });
  const known = error instanceof Error && 'code' in error ? DRIVER_FAILURES.get(error.code) : undefined;
  return known === undefined ? error : new CommandFailure('failed', known, { cause: error });
};
