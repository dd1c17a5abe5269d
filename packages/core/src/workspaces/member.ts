/** The roles of members. Only an OWNER issues and revokes API keys. */
export const ROLES = ['OWNER', 'MEMBER'] as const;

/** The name of a role. */
export type Role = (typeof ROLES)[number];

/** How the product's own back office names a person: 1 to 255 characters, opaque to the core. */
export type MemberId = string;

/** How long the id of a member may be, in characters. */
export const MEMBER_ID_LENGTH = { min: 1, max: 255 } as const;

/** How many members a workspace may have. */
export const MAX_MEMBERS = 1_000;

/** A person's part in a workspace. */
export interface Member {
  readonly id: MemberId;
  readonly role: Role;
}
