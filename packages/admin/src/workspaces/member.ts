import type { MemberId } from '@workspace-api/core';

/** The roles of members. Only an OWNER can issue and revoke API keys. */
export const ROLES = ['OWNER', 'MEMBER'] as const;

/** The role of a member. */
export type Role = (typeof ROLES)[number];

/** The maximum number of members of a workspace. */
export const MAX_MEMBERS = 1_000;

/** A person with a role in a workspace. */
export interface Member {
  readonly id: MemberId;
  readonly role: Role;
}
