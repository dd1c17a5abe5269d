/** All scopes that a key can have, one per operation. */
export const SCOPES = [
  'workspace:read',
  'usage:read',
  'instances:read',
  'groups:read',
  'campaigns:read',
  'campaigns:write',
] as const;

/** A permission of a key. */
export type Scope = (typeof SCOPES)[number];
