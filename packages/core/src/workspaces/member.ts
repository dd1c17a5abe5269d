/** The roles of members. Only an OWNER can issue and revoke API keys. */
export const ROLES = ['OWNER', 'MEMBER'] as const;

/** The role of a member. */
export type Role = (typeof ROLES)[number];

/** The id of a person in the product's own back office: 1 to 255 characters, opaque to the core. */
export type MemberId = string;

/** The length of a member id, in characters. */
export const MEMBER_ID_LENGTH = { min: 1, max: 255 } as const;

/** The maximum number of members of a workspace. */
export const MAX_MEMBERS = 1_000;

/** A person with a role in a workspace. */
export interface Member {
  readonly id: MemberId;
  readonly role: Role;
}
