import { inGroup, labelOf, type CommandOptions, type Configuration } from './command-option.js';
import { MONGODB_OPTIONS, readConnectionString } from './mongodb-options.js';
import { orElse, textThat } from './reader.js';
import { redactConnectionString } from './redact-connection-string.js';

/** The parts of a URI of PostgreSQL: before, at and after its hosts. */
const POSTGRES_URI = /^(postgres(?:ql)?:\/\/(?=.)(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** The options that name a storage. Exactly one of the URIs and the file is given. */
export const STORAGE_OPTIONS = inGroup('Database', {
  mongodbUri: { ...MONGODB_OPTIONS.mongodbUri, read: orElse(readConnectionString, null) },
  mongodbDatabase: MONGODB_OPTIONS.mongodbDatabase,
  postgresUri: {
    flags: '--postgres-uri <uri>',
    description:
      'connection string of PostgreSQL. If it names several hosts, separated by commas, the one that accepts writes is used. Give one with a password in the variable',
    rule: 'takes a connection string that starts with postgresql:// or postgres://, such as postgresql://localhost:5432/product. Percent-encode special characters of a password.',
    read: orElse(
      textThat((text) => {
        const [, before = '', hosts = '', after = ''] = POSTGRES_URI.exec(text) ?? [];
        // In a password that is not encoded, these would end it: its rest would be a host, which messages show.
        if (/[@#]/.test(hosts + after.replace(/\?.*/s, '')) || before.includes('#')) return false;
        return hosts.split(',').every((host) => URL.canParse(`${before}${host}${after}`));
      }),
      null,
    ),
    redact: redactConnectionString,
  },
  postgresSchema: {
    flags: '--postgres-schema <name>',
    description: 'schema of the tables on PostgreSQL',
    default: 'workspace_api',
    rule: 'takes 1 to 63 lower-case letters, digits and underscores, and no digit first.',
    read: textThat((text) => /^[a-z_][a-z0-9_]{0,62}$/.test(text)),
  },
  data: {
    flags: '--data <file>',
    description: 'SQLite file with the data of one process, created if it does not exist',
    rule: 'takes the path of a file.',
    read: orElse(
      textThat((text) => text !== ''),
      null,
    ),
  },
} as const satisfies CommandOptions);

/** The options of every command that uses the storage. */
export const COMMAND_STORAGE_OPTIONS = { ...STORAGE_OPTIONS, retrySeconds: MONGODB_OPTIONS.retrySeconds };

export type StorageConfiguration = Configuration<typeof STORAGE_OPTIONS>;

export type CommandStorageConfiguration = Configuration<typeof COMMAND_STORAGE_OPTIONS>;

/** Checks that exactly one storage is named. Returns a sentence for each problem. */
export const checkStorage = ({ mongodbUri, postgresUri, data }: Partial<StorageConfiguration>): string[] => {
  const values = { mongodbUri, postgresUri, data };
  const names = Object.keys(values) as (keyof typeof values)[];
  const given = names.filter((name) => typeof values[name] === 'string').map((name) => labelOf(STORAGE_OPTIONS[name]));
  if (given.length > 1) return [`${given.join(' and ')} exclude each other: leave one of them out.`];
  // An undefined value is invalid, and reported already.
  if (given.length === 1 || Object.values(values).includes(undefined)) return [];
  const [first, ...others] = names.map((name) => labelOf(STORAGE_OPTIONS[name]));
  return [`${first ?? ''} is required, or ${others.join(' or ')}: it names the storage.`];
};
