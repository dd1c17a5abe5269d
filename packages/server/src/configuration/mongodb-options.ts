import { z } from 'zod';
import type { CommandOptions, Configuration } from './command-option.js';

/** What `--mongodb-uri` takes. The driver looks at the rest of it. */
export const connectionStringSchema = z.string().regex(/^mongodb(\+srv)?:\/\/./);

/** What a server accepts as the name of a database. */
const DATABASE_NAME = /^[^/\\. "$*<>:|?\0]{1,63}$/;

/** The options of every command that works on the database. */
export const MONGODB_OPTIONS = {
  mongodbUri: {
    flags: '--mongodb-uri <uri>',
    description: 'connection string of the database; the variable keeps a password out of the list of processes',
    rule: 'is needed, and takes a connection string such as mongodb://localhost:27017.',
    schema: connectionStringSchema,
  },
  mongodbDatabase: {
    flags: '--mongodb-database <name>',
    description: 'name of the database, if it is not the one in the connection string, else workspace_api',
    rule: 'takes 1 to 63 characters, and none of / \\ . " $ * < > : | ? or a space.',
    schema: z
      .string()
      .regex(DATABASE_NAME)
      .nullish()
      .transform((name) => name ?? null),
  },
} as const satisfies CommandOptions;

export type MongodbConfiguration = Configuration<typeof MONGODB_OPTIONS>;
