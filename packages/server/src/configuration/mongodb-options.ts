import { type CommandOptions, type Configuration, inGroup } from './command-option.js';
import { redactConnectionString } from './redact-connection-string.js';
import { orElse, textThat, integer } from './reader.js';

/** Reads the value of `--mongodb-uri`. The driver validates the rest. */
export const readConnectionString = textThat((text) => /^mongodb(\+srv)?:\/\/./.test(text));

/** The rule of `--mongodb-uri`. */
const CONNECTION_STRING_RULE =
  'takes a connection string that starts with mongodb:// or mongodb+srv://, such as mongodb://localhost:27017.';

/** The database names that MongoDB accepts. */
const DATABASE_NAME = /^[^/\\. "$*<>:|?\0]{1,63}$/;

/** The options of every command that uses the database. */
export const MONGODB_OPTIONS = inGroup('Database', {
  mongodbUri: {
    flags: '--mongodb-uri <uri>',
    description:
      'connection string of MongoDB. Flags are visible in the process list: give one with a password in the variable',
    rule: CONNECTION_STRING_RULE,
    read: readConnectionString,
    redact: redactConnectionString,
  },
  mongodbDatabase: {
    flags: '--mongodb-database <name>',
    description: 'database on MongoDB',
    defaultDescription: 'the one in the connection string, else workspace_api',
    rule: 'takes 1 to 63 characters, and none of / \\ . " $ * < > : | ? or a space.',
    read: orElse(
      textThat((text) => DATABASE_NAME.test(text)),
      null,
    ),
  },
  retrySeconds: {
    flags: '--retry-seconds <number>',
    description: 'seconds to retry while the database cannot be reached',
    default: '10',
    rule: 'takes an integer number of seconds from 0 to 86400.',
    read: integer(0, 86_400),
  },
} as const satisfies CommandOptions);

/** The values of `MONGODB_OPTIONS`. */
export type MongodbConfiguration = Configuration<typeof MONGODB_OPTIONS>;
