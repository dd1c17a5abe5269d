import type { AdminErrorDetails } from '@workspace-api/core';
import type { ProblemType } from './catalogue.js';

/** The code of a problem that only a back office over HTTP can have. */
export type AdminProblemCode = keyof AdminErrorDetails;

const NOT_FOUND = { status: 404, title: 'Not Found' } as const;
const UNPROCESSABLE = { status: 422, title: 'Unprocessable Content' } as const;

/**
 * All problems of the admin surface that the public API does not have. None has the status 409, because client
 * libraries retry it unchanged.
 */
export const ADMIN_PROBLEMS = {
  workspace_not_found: { ...NOT_FOUND, remedy: 'Check the id of the workspace.' },
  owner_required: { status: 403, title: 'Forbidden', remedy: 'Act as a member with the role OWNER.' },
  last_owner: { ...UNPROCESSABLE, remedy: 'Make another member an OWNER, and repeat the change.' },
  member_not_found: { ...NOT_FOUND, remedy: 'Send the id of a member of this workspace.' },
  key_not_found: { ...NOT_FOUND, remedy: 'Send the id of a key of this workspace.' },
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
