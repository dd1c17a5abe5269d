import { MemberId, object, oneOf, type Immutable } from '@workspace-api/core';
import type { z } from '@workspace-api/core/zod';

/** The roles of members. Only an OWNER can issue and revoke API keys. */
export const ROLES = ['OWNER', 'MEMBER'] as const;

/** The role of a member. */
export type Role = (typeof ROLES)[number];

/** The maximum number of members of a workspace. */
export const MAX_MEMBERS = 1_000;

/** A person with a role in a workspace. */
export const Member = object({
  id: MemberId.meta({ description: "The id of the person in the product's own back office." }),
  role: oneOf(ROLES).meta({ description: 'The role. Only an OWNER can issue and revoke API keys.' }),
});

/** A person with a role in a workspace. */
export interface Member extends Immutable<z.output<typeof Member>> {}
