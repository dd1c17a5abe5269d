import { type CommandOptions, type Configuration, inGroup } from './command-option.js';
import { redactConnectionString } from './redact-connection-string.js';
import { orElse, textThat, wholeNumber } from './reader.js';

/** What `--mongodb-uri` takes. The driver looks at the rest of it. */
export const readConnectionString = textThat((text) => /^mongodb(\+srv)?:\/\/./.test(text));

/** What `--mongodb-uri` takes, for people. */
export const CONNECTION_STRING_RULE =
  'takes a connection string that starts with mongodb:// or mongodb+srv://, such as mongodb://localhost:27017.';

/** What a server accepts as the name of a database. */
const DATABASE_NAME = /^[^/\\. "$*<>:|?\0]{1,63}$/;

/** The options of every command that works on the database. */
export const MONGODB_OPTIONS = inGroup('Database', {
  mongodbUri: {
    flags: '--mongodb-uri <uri>',
    description:
      'connection string of the database. A flag is in the list of processes, so give one with a password in the variable',
    rule: `is needed, and ${CONNECTION_STRING_RULE}`,
    read: readConnectionString,
    mask: redactConnectionString,
  },
  mongodbDatabase: {
    flags: '--mongodb-database <name>',
    description: 'name of the database',
    defaultDescription: 'the one in the connection string, else workspace_api',
    rule: 'takes 1 to 63 characters, and none of / \\ . " $ * < > : | ? or a space.',
    read: orElse(
      textThat((text) => DATABASE_NAME.test(text)),
      null,
    ),
  },
  retrySeconds: {
    flags: '--retry-seconds <number>',
    description: 'how many seconds to retry while the database cannot be reached',
    default: '10',
    rule: 'takes a whole number of seconds from 0 to 86400.',
    read: wholeNumber(0, 86_400),
  },
} as const satisfies CommandOptions);

/** Where a command finds the database, and how long it waits for it. */
export type MongodbConfiguration = Configuration<typeof MONGODB_OPTIONS>;
