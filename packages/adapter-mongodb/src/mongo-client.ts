import { MongoClient, MongoParseError, type MongoClientOptions } from 'mongodb';
import { isUnavailable } from './unavailable.js';
import { pause } from './pause.js';

/**
 * These keep every request under 5 seconds when nodes are killed, stopped or cut off, where the driver's defaults hang
 * until the fault ends; measured on three nodes. The socket's time is the largest, so that the server gives up first.
 *
 * A silent node is given up after `connectTimeoutMS` and one heartbeat. The retry then has `serverSelectionTimeoutMS`.
 * Opening a connection takes a round trip, which `connectTimeoutMS` and `waitQueueTimeoutMS` must exceed.
 */
const OPTIONS = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 1_800,
  heartbeatFrequencyMS: 1_000,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 1_800,
} as const satisfies MongoClientOptions;

/** The names of the options that a connection string sets, in lower case, because it may spell them in any. */
const optionNamesOf = (uri: string): ReadonlySet<string> =>
  new Set([...new URLSearchParams(uri.split('?')[1]).keys()].map((name) => name.toLowerCase()));

/**
 * A client that is not connected yet, for {@link connectMongoClient}. Options that are given, here or in the connection
 * string, replace ours. Throws a `MongoParseError` for `timeoutMS`: drivers before 7.8.0 could give one caller the reply to
 * another with it, and later ones ignore it.
 */
export const createMongoClient = (uri: string, options: MongoClientOptions = {}): MongoClient => {
  const given = optionNamesOf(uri);
  if (given.has('timeoutms') || 'timeoutMS' in options) {
    throw new MongoParseError('option timeoutMS is not supported, remove it');
  }
  const ours = Object.entries(OPTIONS).filter(([name]) => !given.has(name.toLowerCase()));
  return new MongoClient(uri, { ...Object.fromEntries(ours), ...options });
};

/** How long to go on connecting, and who is told. */
export interface ConnectMongoClientOptions {
  /** Ends the attempts; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Is told why an attempt failed, before the next one. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  /** How long to wait between two attempts; 500 if left out. */
  readonly pauseInMilliseconds?: number | undefined;
}

/**
 * Connects, and tries again for as long as no server can be reached: a client whose first attempt failed stays dead
 * until `connect` is called again. Anything else, such as a wrong password, is thrown.
 */
export const connectMongoClient = async (
  client: MongoClient,
  { signal, onFailure, pauseInMilliseconds = 500 }: ConnectMongoClientOptions = {},
): Promise<void> => {
  for (;;) {
    signal?.throwIfAborted();
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      onFailure?.(error);
    }
    await pause(pauseInMilliseconds);
  }
};
