import { inGroup, labelOf, option, variableOf, type Configuration } from './command-option.js';
import { redactConnectionString } from './redact-connection-string.js';
import { DATA_FILE, integer, oneOf, optional, text } from './value-types.js';

/** The scheme, user and password of a connection string, its hosts, and the rest. */
const PARTS = /^(\w+(?:\+srv)?:\/\/(?=.)(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** Returns whether a password is percent-encoded. If not, its end would be a host or a database, which messages show. */
const isEncoded = (uri: string): boolean => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(uri) ?? [];
  return !/[@#]/.test(hosts + after.replace(/\?.*/s, '')) && !before.includes('#');
};

const ENCODE = 'Percent-encode special characters of a password.';

/** The driver validates the rest. */
const MONGODB_URI = text(
  'uri',
  `Must be a connection string that starts with mongodb:// or mongodb+srv://, such as mongodb://localhost:27017. ${ENCODE}`,
  (uri) => /^mongodb(\+srv)?:\/\/./.test(uri) && !/^[^?]*%(?![\da-f]{2})/i.test(uri) && isEncoded(uri),
);

/** The database names that MongoDB accepts. */
const DATABASE_NAME = text(
  'name',
  'Must have 1 to 63 characters, and none of / \\ . " $ * < > : | ? or a space.',
  (name) => /^[^/\\. "$*<>:|?\0]{1,63}$/.test(name),
);

const POSTGRES_URI = text(
  'uri',
  `Must be a connection string that starts with postgresql:// or postgres://, such as postgresql://localhost:5432/product. ${ENCODE}`,
  (uri) => {
    const [, before = '', hosts = '', after = ''] = PARTS.exec(uri) ?? [];
    if (!/^postgres(ql)?:/.test(before) || !isEncoded(uri)) return false;
    // Without a host, the parameters have one, such as the folder of a socket.
    return hosts.split(',').every((host) => URL.canParse(`${before}${host === '' ? 'host' : host}${after}`));
  },
);

const SCHEMA_NAME = text(
  'name',
  'Must have 1 to 63 lower-case letters, digits and underscores, and no digit first.',
  (name) => /^[a-z_][a-z0-9_]{0,62}$/.test(name),
);

/** The options that name a storage. Exactly one of the URIs and the file is given. */
export const STORAGE_OPTIONS = inGroup('Storage', {
  mongodbUri: option(
    'connection string of MongoDB. Flags are visible in the process list: give one with a password in the variable',
    optional(MONGODB_URI, null),
    { redact: redactConnectionString },
  ),
  mongodbDatabase: option('database on MongoDB', optional(DATABASE_NAME, null), {
    defaultDescription: 'the one in the connection string, else workspace_api',
  }),
  postgresUri: option(
    'connection string of PostgreSQL. If it names several hosts, separated by commas, the one that accepts writes is used. Give one with a password in the variable',
    optional(POSTGRES_URI, null),
    { redact: redactConnectionString },
  ),
  postgresSchema: option('schema of the tables on PostgreSQL', SCHEMA_NAME, { default: 'workspace_api' }),
  postgresPreparedStatements: option(
    'whether to prepare statements on PostgreSQL, unless a connection pooler loses them',
    oneOf('state', ['on', 'off']),
    { default: 'on' },
  ),
  postgresPoolSize: option('maximum connections of one process to PostgreSQL', integer(1, 1_000), { default: '10' }),
  data: option(
    'SQLite file with the data of one process. migrate, serve and "workspaces create" create it',
    optional(DATA_FILE, null),
  ),
});

/** The options of every command that uses the storage. */
export const COMMAND_STORAGE_OPTIONS = inGroup('Storage', {
  ...STORAGE_OPTIONS,
  retrySeconds: option('seconds to retry while the database cannot be reached', integer(0, 86_400), { default: '10' }),
});

/** The storage that a command names. */
export interface StorageConfiguration extends Configuration<typeof STORAGE_OPTIONS> {
  /** Whether the command creates the file of the storage if it does not exist. No option sets it. Defaults to false. */
  readonly create?: boolean;
}

export type CommandStorageConfiguration = StorageConfiguration & Configuration<typeof COMMAND_STORAGE_OPTIONS>;

/** Returns the variables of other programs that have a connection string, which this one does not read. */
export const describeOtherVariables = (): string => {
  const isRead = new Set(Object.values(STORAGE_OPTIONS).map((one) => variableOf(one)));
  return Object.entries(process.env)
    .filter(([name, value]) => !isRead.has(name) && /^(?:mongodb(?:\+srv)?|postgres(?:ql)?):\/\//.test(value ?? ''))
    .map(([name, value]) => {
      const option = value?.startsWith('m') === true ? STORAGE_OPTIONS.mongodbUri : STORAGE_OPTIONS.postgresUri;
      return ` ${name} is not read. Rename it ${String(variableOf(option))}.`;
    })
    .join('');
};

/** Checks that exactly one storage is named. Returns a sentence for each problem. */
export const checkStorage = ({ mongodbUri, postgresUri, data }: Partial<StorageConfiguration>): string[] => {
  const values = { mongodbUri, postgresUri, data };
  const names = Object.keys(values) as (keyof typeof values)[];
  const given = names.filter((name) => typeof values[name] === 'string').map((name) => labelOf(STORAGE_OPTIONS[name]));
  if (given.length > 1) return [`${given.join(' and ')} exclude each other: leave one of them out.`];
  // An undefined value is invalid, and reported already.
  if (given.length === 1 || Object.values(values).includes(undefined)) return [];
  const [first, ...others] = names.map((name) => labelOf(STORAGE_OPTIONS[name]));
  return [`${first ?? ''} is required, or ${others.join(' or ')}: it names the storage.${describeOtherVariables()}`];
};
