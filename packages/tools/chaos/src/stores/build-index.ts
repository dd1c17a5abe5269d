import { migrate } from '@workspace-api/adapter-mongodb';
import type { ReplicaSetNode } from '@workspace-api/test-databases';
import type { Db } from 'mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, choosePrimary } from '../nemesis/fault.js';
import { retry } from '../retry.js';
import { newCampaignRequest } from '../workload/new-campaign-request.js';
import { ask, withNode } from './mongodb-nodes.js';

const COLLECTION = 'campaigns';
const INDEX = 'idempotency_key';

/**
 * Builds the unique index of idempotency keys while both API processes start, as `migrate` does beside the first start of a
 * new version. Until the build commits, the index prevents no duplicates.
 */
export const BUILD_INDEX: Fault<ReplicaSetNode> = {
  name: 'build a unique index while the API processes start',
  inject: async (context) => {
    const { cluster, database, caller, key, random } = context;
    const [one, other] = context.processes;
    const atPrimary = (use: (db: Db) => Promise<unknown>): Promise<unknown> =>
      retry(async () => withNode(await choosePrimary(cluster), (client) => use(client.db(database))));
    /** Stops index builds before they commit, or lets them continue. */
    const setBuilds = (mode: 'alwaysOn' | 'off'): Promise<unknown> => {
      const command = { configureFailPoint: 'hangIndexBuildBeforeCommit', mode };
      return Promise.all(cluster.nodes.map((node) => retry(() => ask(node, command))));
    };
    // Rejects if there are duplicates.
    const build = (): Promise<unknown> => atPrimary(migrate);
    const hasIndex = async (db: Db): Promise<boolean> =>
      (await db.collection(COLLECTION).indexes()).some(({ name }) => name === INDEX);
    const builds: Promise<unknown>[] = [];
    const begin = async (): Promise<void> => {
      await atPrimary(async (db) => {
        if (await hasIndex(db)) await db.collection(COLLECTION).dropIndex(INDEX);
      });
      builds.push(build());
      await atPrimary(async (db) => {
        if (!(await hasIndex(db))) throw new Error('The build has not begun.');
      });
    };

    // The server builds the index of an empty collection at once.
    await retry(async () => {
      const { campaignId } = await caller.create(one.name, key, newCampaignRequest(context, random));
      if (campaignId === null) throw new Error('The campaign is not acknowledged.');
    });
    await setBuilds('alwaysOn');
    try {
      await one.interrupt('SIGKILL', () => other.interrupt('SIGKILL', begin));
      await delay(random.integer(1_000, 2_000));
    } finally {
      await setBuilds('off');
      await Promise.all([...builds, build()]);
    }
  },
};
