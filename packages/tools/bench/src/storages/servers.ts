import type { ServerName } from '../comparison.js';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cores } from '../processes/cores.js';
import { startMeasuredServer, type MeasuredServer } from '../processes/measured-server.js';
import type { TestDatabase } from './test-database.js';

/** The path of the executable. */
export const CLI = fileURLToPath(new URL('../../../../../server/dist/bin/workspace-api.js', import.meta.url));

const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url));

const PEERS = { nodeHttp: 'node-http.js', fastify: 'fastify.js' } as const;

export type PeerName = keyof typeof PEERS;

export const PEER_NAMES = Object.keys(PEERS) as PeerName[];

export type AnyServer = MeasuredServer<ServerName>;

/** The secrets of API keys that all servers know. */
export interface Callers {
  /** A key with every scope, of a workspace with groups that are sendable and some that are not. */
  readonly full: string;
  /** A key of the same workspace without `campaigns:write`. */
  readonly readOnly: string;
  /** A key with every scope, of another workspace with groups. */
  readonly foreign: string;
  readonly revoked: string;
  readonly expired: string;
}

/** Where servers run. */
export interface Workplace {
  readonly cores: Cores | null;
  /** The folder for files that are deleted at the end of the run. */
  readonly folder: string;
}

/** The product and its peers with the same records. */
export interface ServerSet {
  readonly product: AnyServer;
  readonly peers: readonly AnyServer[];
  readonly callers: Callers;
  /** The database that they share, if any. */
  readonly database?: TestDatabase;
}

/** Limits that count each request, and that no load reaches. */
const UNREACHED_LIMITS = [
  'key-rate-limit',
  'workspace-rate-limit',
  'address-rate-limit',
  'key-concurrency',
  'workspace-concurrency',
].flatMap((name) => [`--${name}`, '1000000000']);

/** The requests of a key per minute that servers beside hostile callers accept. */
const KEY_RATE_LIMIT = '6000';

/** The flags of the limits, for the product and for its peers. Other limits have their defaults. */
export const LIMITS = {
  unreached: { product: UNREACHED_LIMITS, peer: [] },
  realistic: {
    product: ['--key-rate-limit', KEY_RATE_LIMIT, '--workspace-rate-limit', KEY_RATE_LIMIT, '--mcp'],
    peer: ['--rate-limit', KEY_RATE_LIMIT],
  },
} as const;

/** Starts a server with its command line, with a log of each response and metrics, and waits until it listens. */
const startServe = (name: ServerName, cli: string, args: readonly string[], cores?: string): Promise<AnyServer> =>
  startMeasuredServer(name, cli, {
    args: ['serve', '--json', '--port', '0', '--management-port', '0', ...args],
    cores,
  });

/** Starts the product. */
export const startProduct = (args: readonly string[], cores: string | undefined): Promise<AnyServer> =>
  startServe('product', CLI, args, cores);

/** Starts the product of another built checkout. */
export const startBefore = (folder: string, args: readonly string[], cores: string | undefined): Promise<AnyServer> =>
  startServe('before', join(folder, relative(ROOT, CLI)), args, cores);

/** Starts a peer, and waits until it listens. */
export const startPeer = (name: PeerName, args: readonly string[], cores: string | undefined): Promise<AnyServer> => {
  const file = fileURLToPath(new URL(`../peers/${PEERS[name]}`, import.meta.url));
  return startMeasuredServer(name, file, { args, cores });
};

/** Starts servers one after the other, calls `use`, and stops them in any case. */
export const withServers = async <Server extends Pick<MeasuredServer, 'stop'>, Result>(
  starts: readonly (() => Promise<Server>)[],
  use: (servers: readonly Server[]) => Promise<Result>,
): Promise<Result> => {
  const servers: Server[] = [];
  try {
    for (const start of starts) servers.push(await start());
    return await use(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};
