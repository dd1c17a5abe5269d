/** The default schema of the tables. */
export const DEFAULT_SCHEMA = 'workspace_api';

/** A name that needs no quotes, except that it may be a keyword. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Returns the schema as an identifier. Throws a TypeError if the name needs more than quotes. */
export const quoteSchema = (schema: string): string => {
  if (!NAME.test(schema))
    throw new TypeError('schema must have 1 to 63 lower-case letters, digits and underscores, and no digit first.');
  return `"${schema}"`;
};
