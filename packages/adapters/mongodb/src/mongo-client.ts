import { DomainError, object } from '@workspace-api/core';
import {
  callback,
  checkArguments,
  milliseconds,
  valueThat,
  withMethod,
  type OptionSchemas,
} from '@workspace-api/core/internal';
import { MongoClient, MongoParseError, type MongoClientOptions, type TopologyDescription } from 'mongodb';
import { isOfOpening, isUnavailable } from './driver-errors.js';
import { pause } from './pause.js';

/**
 * Timeouts that keep every request below 5 seconds when nodes are killed, stopped or disconnected; measured on three
 * nodes. With the driver's defaults, requests hang until the fault ends. `socketTimeoutMS` is the largest, so that the
 * server gives up first.
 *
 * The driver drops a silent node after `connectTimeoutMS` and one heartbeat. The retry then has
 * `serverSelectionTimeoutMS`. Opening a connection takes two to four round trips, which must end within
 * `waitQueueTimeoutMS`.
 */
const OPTIONS = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 1_800,
  // Each heartbeat is a request, so the age of its reply is known.
  serverMonitoringMode: 'poll',
  heartbeatFrequencyMS: 500,
  minHeartbeatFrequencyMS: 100,
  // A command that cannot connect must not wait in the driver for the next primary, and reach it before its first commit.
  maxAdaptiveRetries: 0,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 1_800,
} as const satisfies MongoClientOptions;

/** The driver checks the rest, and its own options. */
const CLIENT = {
  uri: valueThat(
    (value) => typeof value === 'string' || typeof value === 'function',
    'Must be a connection string, such as mongodb://127.0.0.1:27017.',
  ),
  options: valueThat((value) => typeof value === 'object' && value !== null, 'Must be an object.'),
};

/** Returns the names of the options in a connection string, in lower case, because they are case-insensitive. */
const optionNamesOf = (uri: string): ReadonlySet<string> =>
  new Set([...new URLSearchParams(uri.split('?')[1]).keys()].map((name) => name.toLowerCase()));

type Credentials = NonNullable<MongoClient['options']['credentials']>;

/** Returns credentials whose user and password are those of the connection string when a connection is opened. */
const rereadable = (credentials: Credentials, readUri: () => string): Credentials => {
  let [uri, current] = [readUri(), credentials];
  const read = (): Credentials => {
    try {
      const latest = readUri();
      if (latest !== uri) [uri, current] = [latest, new MongoClient(latest).options.credentials ?? current];
    } catch {
      // A file that is being written. The last connection string is used until it can be read.
    }
    return current;
  };
  return Object.create(Object.getPrototypeOf(credentials) as object, {
    ...Object.getOwnPropertyDescriptors(credentials),
    username: { get: () => read().username, enumerable: true },
    password: { get: () => read().password, enumerable: true },
  }) as Credentials;
};

/**
 * Creates a client for {@link connectMongoClient}, not connected yet. A function that returns the connection string is called
 * for each new connection, which has the user and the password of then. Options in `options` or in the connection string
 * replace the defaults. Throws a TypeError if an argument has another type. Throws a `MongoParseError` for `timeoutMS`: with
 * it, drivers before 7.8.0 could give one caller the reply to another, and later ones ignore it.
 */
export const createMongoClient = (uri: string | (() => string), options: MongoClientOptions = {}): MongoClient => {
  checkArguments('The client cannot be created.', CLIENT, { uri, options });
  if (typeof uri === 'function') {
    const client = createMongoClient(uri(), options);
    const { credentials } = client.options;
    if (credentials !== undefined) Object.assign(client.options, { credentials: rereadable(credentials, uri) });
    return client;
  }
  const given = optionNamesOf(uri);
  if (given.has('timeoutms') || 'timeoutMS' in options) {
    throw new MongoParseError('option timeoutMS is not supported, remove it');
  }
  const ours = Object.entries(OPTIONS).filter(([name]) => !given.has(name.toLowerCase()));
  return new MongoClient(uri, { ...Object.fromEntries(ours), ...options });
};

/** The options of {@link connectMongoClient}. */
export interface ConnectMongoClientOptions {
  /** Stops the attempts. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the error of each failed attempt, before the next one. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  /** The pause between two attempts. Default: 500. */
  readonly pauseInMilliseconds?: number | undefined;
}

const CONNECT = object({
  signal: withMethod('throwIfAborted', 'Must be an AbortSignal.').optional(),
  onFailure: callback().optional(),
  pauseInMilliseconds: milliseconds().optional(),
} satisfies OptionSchemas<ConnectMongoClientOptions>);

const notInitiated = (address: string, options?: ErrorOptions): Error =>
  new Error(`The replica set of ${address} is not initiated. Run rs.initiate() in mongosh.`, options);

/** What to do about an error of a connection, by its text. */
const INSTRUCTIONS: readonly (readonly [text: RegExp, instruction: string])[] = [
  [/before secure TLS connection/, 'If the server has no TLS, remove tls from the connection string.'],
  [/Authentication failed|bad auth/, 'Check the user and the password.'],
  [/altnames/, 'Connect to a host name that its certificate has.'],
  [
    /self-signed certificate|unable to (?:get|verify)/,
    'Name the file of its certificate authority in the connection string: tlsCAFile=FILE.',
  ],
];

/** Returns an error with instructions if it is known why no server was selected, else the error itself. */
const explained = (error: Error & { readonly reason?: TopologyDescription }): Error => {
  const servers = [...(error.reason?.servers.values() ?? [])];
  const ghost = servers.find(({ type }) => type === 'RSGhost');
  if (ghost !== undefined) return notInitiated(ghost.address, { cause: error });
  const setName = error.reason?.setName ?? null;
  // The driver drops a member of another set, which has no error.
  if (setName !== null && servers.every((server) => server.type === 'Unknown' && server.error === null))
    return new Error(`No server belongs to the replica set ${setName}. Correct replicaSet in the connection string.`, {
      cause: error,
    });
  const instruction = INSTRUCTIONS.find(([text]) => text.test(error.message))?.[1];
  return instruction === undefined
    ? error
    : new Error(`${error.message.replace(/\.$/, '')}. ${instruction}`, { cause: error });
};

/** Returns whether the client has a direct connection, which the driver also opens if no replica set is initiated. */
const isInVain = async (client: MongoClient): Promise<boolean> => {
  if (!client.options.directConnection) return false;
  const hello = await client.db('admin').command({ hello: 1 });
  return hello['isreplicaset'] === true;
};

/** Returns whether the server has ended the sessions of the client: its user was dropped, and perhaps created again. */
const isLoggedOut = async (client: MongoClient): Promise<boolean> => {
  if (client.options.credentials === undefined) return false;
  const { authInfo } = await client.db('admin').command({ connectionStatus: 1 });
  return (authInfo as { authenticatedUsers?: readonly unknown[] } | undefined)?.authenticatedUsers?.length === 0;
};

/**
 * Connects a client, also one that is connected with a user who was dropped and created again. Retries while no server can
 * be reached, because a client whose first attempt failed does not recover by itself. Throws `unavailable` for a user who is
 * not accepted, such as with a wrong password, and every other error unchanged.
 */
export const connectMongoClient = async (
  client: MongoClient,
  options: ConnectMongoClientOptions = {},
): Promise<void> => {
  checkArguments('The client cannot connect.', { options: CONNECT }, { options });
  const { signal, onFailure, pauseInMilliseconds = 500 } = options;
  for (;;) {
    signal?.throwIfAborted();
    try {
      await client.connect();
      if (await isLoggedOut(client)) {
        await client.close();
        await client.connect();
      }
      if (!(await isInVain(client))) return;
      onFailure?.(notInitiated(String(client.options.hosts[0])));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (isOfOpening(error)) {
        const details = { retryAfterSeconds: 1, applied: 'no', reason: 'unreachable' } as const;
        throw new DomainError('unavailable', details, { cause: explained(error) });
      }
      onFailure?.(explained(error));
    }
    await pause(pauseInMilliseconds);
  }
};
