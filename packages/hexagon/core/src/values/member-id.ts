import { text } from '../schema/schemas.js';

/** The length of a member id, in characters. */
export const MEMBER_ID_LENGTH = { min: 1, max: 255 } as const;

/** The id of a person in the product's own back office, opaque to the core. */
export const MemberId = text(MEMBER_ID_LENGTH);

/** The id of a person in the product's own back office: 1 to 255 characters, opaque to the core. */
export type MemberId = string;
