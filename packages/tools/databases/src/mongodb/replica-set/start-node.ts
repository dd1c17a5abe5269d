import type { Document } from 'mongodb';
import { MongoClient } from 'mongodb';
import type { Network } from '../../cluster/network.js';
import { startMongod, type MongodOptions } from '../start-mongod.js';
import { commandName, isHandshakeOfNode } from './command-name.js';
import { ownerOfPort } from './owner-of-port.js';
import type { ReplicaSetNode } from './replica-set-node.js';

/** A node from the point of view of the set. */
export interface ManagedNode extends ReplicaSetNode {
  /** The port that the node itself listens on. */
  port(): number;
  pid(): number;
  /** Resolves to the election term in which it is primary; -1 if it is not, or does not reply. */
  termAsPrimary(): Promise<number>;
  stop(): Promise<void>;
}

/** The shared state of the nodes of a set. */
export interface Siblings {
  /** The nodes by their numbers. */
  readonly nodes: readonly ManagedNode[];
  readonly network: Network;
}

/** The timeout of one state request, because a frozen node does not reply. The request is repeated. */
const STATE_WITHIN_MS = 1_000;

const OBEYS_WITHIN_MS = 60_000;

export const startNode = async (
  number: number,
  options: MongodOptions,
  { nodes, network }: Siblings,
): Promise<ManagedNode> => {
  let mongod = await startMongod(options);
  const { leave, ...place } = await network.join({
    target: number,
    portOfTarget: () => mongod.port,
    findSource: (handshake, port, proxyPort) => {
      if (!isHandshakeOfNode(handshake)) return 'client';
      const pids = nodes.map((node) => node.pid());
      const owner = ownerOfPort(port, proxyPort, pids);
      return owner === undefined ? undefined : pids.indexOf(owner);
    },
    commandIn: (chunk, direction) => (direction === 'request' ? commandName(chunk) : undefined),
  });
  const directUri = (): string => `mongodb://127.0.0.1:${mongod.port}/?directConnection=true`;

  const openClient = (withinMs: number): MongoClient =>
    new MongoClient(directUri(), {
      serverSelectionTimeoutMS: withinMs,
      connectTimeoutMS: withinMs,
      socketTimeoutMS: withinMs,
    });
  let observer = openClient(STATE_WITHIN_MS);
  const ask = (command: Document): Promise<Document> =>
    observer
      .db('admin')
      .command(command)
      .catch(() => ({}));

  return {
    ...place,
    directUri,
    port: () => mongod.port,
    pid: () => mongod.pid,
    kill: () => mongod.kill(),
    restart: async () => {
      mongod = await startMongod(options);
      await observer.close();
      observer = openClient(STATE_WITHIN_MS);
    },
    freeze: () => void process.kill(mongod.pid, 'SIGSTOP'),
    thaw: () => void process.kill(mongod.pid, 'SIGCONT'),
    stepDown: async (seconds = 60) => {
      const secondaryCatchUpPeriodSecs = Math.min(Math.floor(seconds / 2), 10);
      const client = openClient(OBEYS_WITHIN_MS);
      try {
        await client.db('admin').command({ replSetStepDown: seconds, secondaryCatchUpPeriodSecs, force: true });
      } finally {
        await client.close();
      }
    },
    termAsPrimary: async () => {
      const hello = await ask({ hello: 1 });
      if (hello['isWritablePrimary'] !== true) return -1;
      const { term = -1 } = await ask({ replSetGetStatus: 1 });
      return Number(term);
    },
    stop: async () => {
      leave();
      await observer.close();
      await mongod.kill();
    },
  };
};
