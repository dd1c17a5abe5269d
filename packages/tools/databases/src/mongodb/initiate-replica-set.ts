import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

const POLL_MS = 20;
const PRIMARY_WITHIN_MS = 30_000;
const DEFAULT_ELECTION_TIMEOUT_MS = 10_000;

export interface ReplicaSetPlan {
  readonly name: string;
  /** The addresses of the nodes, as `host:port`. */
  readonly hosts: readonly string[];
  /** How long the others wait for a lost primary before they elect a new one. Default: 10 s, MongoDB's own. */
  readonly electionTimeoutMs?: number;
}

/** Creates a replica set of the mongod at `port` and the others, and waits for its primary. */
export const initiateReplicaSet = async (
  port: number,
  { name, hosts, electionTimeoutMs = DEFAULT_ELECTION_TIMEOUT_MS }: ReplicaSetPlan,
): Promise<void> => {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  const admin = client.db('admin');
  try {
    const members = hosts.map((host, _id) => ({ _id, host }));
    const settings = {
      electionTimeoutMillis: electionTimeoutMs,
      // A fifth of it, as by default, so that one or two lost heartbeats cause no election.
      heartbeatIntervalMillis: electionTimeoutMs / 5,
    };
    await admin.command({ replSetInitiate: { _id: name, members, settings } });
    const deadline = performance.now() + PRIMARY_WITHIN_MS;
    for (;;) {
      const hello = await admin.command({ hello: 1 });
      if (hello['primary'] !== undefined) break;
      if (performance.now() > deadline) throw new Error(`replica set ${name} has elected no primary`);
      await delay(POLL_MS);
    }
  } finally {
    await client.close();
  }
};
