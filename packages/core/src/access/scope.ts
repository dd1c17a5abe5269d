/** Every scope that a key can carry: one per operation. */
export const SCOPES = [
  'workspace:read',
  'usage:read',
  'instances:read',
  'groups:read',
  'campaigns:read',
  'campaigns:write',
] as const;

/** What a key allows. */
export type Scope = (typeof SCOPES)[number];
