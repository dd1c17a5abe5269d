import { ERROR_MESSAGES, type AdminErrorDetails } from '@workspace-api/core';
import { PROBLEMS, isProblemCode, type ProblemCode, type ProblemType } from './problems.js';
import { problemKind, type ProblemKind } from './problem-kind.js';

/** The messages of problems that do not come from the operations. */
const MESSAGES = {
  missing_token: 'The request has no token.',
  invalid_token: 'The token is not valid.',
} as const;

/** The code of a problem that only a back office over HTTP can have. */
export type AdminProblemCode = keyof AdminErrorDetails | keyof typeof MESSAGES;

const NOT_FOUND = { status: 404, title: 'Not Found' } as const;
const UNPROCESSABLE = { status: 422, title: 'Unprocessable Content' } as const;

/**
 * All problems of the back office that the public API does not have. None has the status 409, because client libraries
 * retry it unchanged.
 */
const ADMIN_PROBLEMS = {
  missing_token: {
    status: 401,
    title: 'Unauthorized',
    remedy: 'Send a token in the header `Authorization: Bearer <token>`.',
  },
  invalid_token: { status: 401, title: 'Unauthorized', remedy: 'Send one of the tokens that the server has.' },
  workspace_not_found: { ...NOT_FOUND, remedy: 'Check the id of the workspace.' },
  owner_required: { status: 403, title: 'Forbidden', remedy: 'Act as a member with the role OWNER.' },
  last_owner: { ...UNPROCESSABLE, remedy: 'Make another member an OWNER, and repeat the change.' },
  member_not_found: { ...NOT_FOUND, remedy: 'Send the id of a member of this workspace.' },
  key_not_found: { ...NOT_FOUND, remedy: 'Send the id of a key of this workspace.' },
  key_exists: {
    ...UNPROCESSABLE,
    remedy: 'If you do not have its secret, revoke the key, and issue one with another id.',
  },
  campaign_not_found: { ...NOT_FOUND, remedy: 'Send the id of a campaign of this workspace.' },
  transition_not_allowed: {
    ...UNPROCESSABLE,
    remedy: 'Read the record, and move it to a status that can follow.',
  },
  version_conflict: {
    status: 412,
    title: 'Precondition Failed',
    remedy: 'Read the record again, and repeat the change with its new version.',
  },
  lease_lost: {
    status: 412,
    title: 'Precondition Failed',
    remedy: 'Stop work on the campaign, and claim the next one.',
  },
} as const satisfies Record<AdminProblemCode, ProblemType>;

/** What differs for a caller of the back office in problems that the public API has too. */
const DIFFERENCES: Readonly<Partial<Record<ProblemCode, Partial<ProblemType>>>> = {
  unknown_path: { remedy: 'Check the path against /admin/v1/openapi.json.' },
  unknown_parameter: { remedy: 'Send all fields in the body.' },
  body_too_large: { remedy: 'Send at most 16 MiB. Split the records of a sync.' },
  revoked_key: { ...UNPROCESSABLE, remedy: 'Issue a new key.' },
  instance_not_found: { remedy: 'Send the id of an instance of this workspace.' },
  group_not_found: { remedy: 'Send ids of groups of this workspace.' },
  quota_exceeded: { remedy: 'Change the limits of the workspace, or delete records.' },
  unavailable: { remedy: `${PROBLEMS.unavailable.remedyOfRead} A change may have taken effect.` },
};

/** Returns whether a string is the code of a problem of a back office alone. */
export const isAdminProblemCode = (code: string): code is AdminProblemCode => Object.hasOwn(ADMIN_PROBLEMS, code);

/** Returns a kind of problem as a back office over HTTP has it. */
export const adminProblemKind = (code: ProblemCode | AdminProblemCode): ProblemKind =>
  isProblemCode(code)
    ? { ...problemKind(code), ...DIFFERENCES[code] }
    : { code, message: { ...ERROR_MESSAGES, ...MESSAGES }[code], ...ADMIN_PROBLEMS[code] };
