import { isDomainError, type AnyDomainError, type ErrorCode, type ValidationIssue } from '@workspace-api/core';
import { ERROR_MESSAGES } from '@workspace-api/core/internal';
import { problemOf } from '../configuration/command-option.js';
import { optionNameOf } from '../configuration/operation-options.js';
import { nextCommand } from '../configuration/next-command.js';
import { CommandFailure } from '../command-failure.js';
import { describeOutage, reasonOf } from './reason-of.js';
import { lowerFirst } from '../text/lower-first.js';

const ofWorkspace = (words: string): string => nextCommand(words, '--workspace');

/** What to do about an error, if its message does not say so. */
const ADVICE: Partial<Readonly<Record<ErrorCode, () => string>>> = {
  owner_required: () =>
    `Name an OWNER with --as, or for a link with --member. The members: ${ofWorkspace('members list')}`,
  workspace_not_found: () => `Check --workspace. The workspaces: ${nextCommand('workspaces list')}`,
  last_owner: () => `Give the role to another member first: ${ofWorkspace('members add --role OWNER --member MEMBER')}`,
  member_not_found: () => `The members: ${ofWorkspace('members list')}`,
  revoked_key: () => `Issue a new one: ${nextCommand('keys issue --name NAME --scope SCOPE', '--workspace', '--as')}`,
  key_not_found: () => `The keys: ${ofWorkspace('keys list')}`,
  too_many_keys: () => `Revoke one that no program uses, or raise --max-keys. The keys: ${ofWorkspace('keys list')}`,
};

const OUTCOME = {
  no: 'Nothing was changed.',
  unknown: 'The change may have been made. Check first, and run the command again if it was not.',
} as const;

/** What to do about an outage in which nothing was changed, unless its reason is a sentence about that. */
const CHECK = 'Check that the database is running, and its host and port. Then run the command again.';

/**
 * The errors of SQL adapters with instructions in the message, by name. The message about a file begins with its path.
 */
const SQL_FAILURES: Readonly<Record<string, (message: string) => string>> = {
  SchemaError: lowerFirst,
  StoreFileError: (message) => message.replace('workspace-api migrate', nextCommand('migrate')),
};

/** MongoDB errors by code: Unauthorized, of a migration. */
const DRIVER_FAILURES = new Map<unknown, string>([
  [13, 'the user of --mongodb-uri is not allowed to do this. It needs the role readWrite on the database.'],
]);

/** Returns what to do about a file that cannot be opened, such as one of a certificate that a connection string names. */
const describeFile = (error: object): string | undefined =>
  'syscall' in error && error.syscall === 'open' && 'path' in error
    ? `the file ${String(error.path)} cannot be opened. Check its path and permissions.`
    : undefined;

/** Returns what an issue says, with the option at fault. What is inside of an option has no flag, and its path instead. */
const textOf = ({ path, detail }: ValidationIssue): string => {
  const [field, index, ...inner] = path;
  if (field === undefined) return detail;
  const isOption = typeof index !== 'string' && inner.length === 0;
  return isOption ? problemOf(optionNameOf(String(field)), index, detail) : problemOf(path.join('.'), null, detail);
};

const describe = (error: AnyDomainError): string => {
  if (error.code === 'unavailable') {
    const { applied } = error.details;
    const hasAdvice = applied === 'unknown' || reasonOf(error).includes('. ');
    return `${describeOutage(error)}. ${OUTCOME[applied]}${hasAdvice ? '' : ` ${CHECK}`}`;
  }
  const { details } = error;
  const issues = 'issues' in details ? details.issues.map(textOf) : [];
  if ('ports' in details) issues.push(`Delete them there, and run the command again: ${details.ports.join(', ')}.`);
  return [lowerFirst(ERROR_MESSAGES[error.code]), ...issues, ADVICE[error.code]?.()]
    .filter((part) => part !== undefined)
    .join(' ');
};

/** Returns a `CommandFailure` for an error that the user can act on, else the error itself. */
export const toCommandFailure = (error: unknown): unknown => {
  const sqlText = error instanceof Error ? SQL_FAILURES[error.name] : undefined;
  if (sqlText !== undefined) return new CommandFailure('failed', sqlText((error as Error).message), { cause: error });
  if (isDomainError(error)) return new CommandFailure('failed', describe(error), { cause: error });
  const known =
    error instanceof Error && 'code' in error ? (DRIVER_FAILURES.get(error.code) ?? describeFile(error)) : undefined;
  return known === undefined ? error : new CommandFailure('failed', known, { cause: error });
};
