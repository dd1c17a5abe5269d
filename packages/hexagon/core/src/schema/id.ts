declare const kind: unique symbol;

/** A lower-case UUID of one kind of record. Ids of different kinds are different types. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

/** The id of a workspace: a lower-case UUID. */
export type WorkspaceId = Id<'Workspace'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a value is a string with a UUID (RFC 9562, section 4) of any version, in either case. */
export const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);
