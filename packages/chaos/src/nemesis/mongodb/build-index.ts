import { connectMongoClient, createMongoClient, migrate } from '@workspace-api/adapter-mongodb';
import type { TestReplicaSet } from '@workspace-api/test-databases';
import type { Db } from 'mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../../retry.js';
import { newCampaignRequest } from '../../workload/new-campaign-request.js';
import { type FaultKind, choosePrimary } from '../fault-kind.js';
import { withNode } from './nodes.js';

const COLLECTION = 'campaigns';
const INDEX = 'idempotency_key';

const INDEX_NOT_FOUND = 27;
const DUPLICATE_KEY = 11_000;

/** Returns a handler that ignores an error of the server. */
const unless =
  (expected: number) =>
  (error: unknown): void => {
    if (!(error instanceof Error && 'code' in error && error.code === expected)) throw error;
  };

/** Stops index builds before they commit, or lets them continue. */
const setIndexBuilds = ({ nodes }: TestReplicaSet, areHeld: boolean): Promise<unknown> =>
  Promise.all(
    nodes.map((node) =>
      retry(() =>
        withNode(node, (ask) =>
          ask({ configureFailPoint: 'hangIndexBuildBeforeCommit', mode: areHeld ? 'alwaysOn' : 'off' }),
        ),
      ),
    ),
  );

/**
 * Builds the unique index of idempotency keys while both API processes start, as `migrate` does beside the first start of a
 * new version. Until the build commits, the index prevents no duplicates.
 */
const buildIndex: FaultKind<TestReplicaSet>['inject'] = async (context) => {
  const { cluster: set, database, caller, key, random } = context;
  const [one, other] = context.processes;
  const atPrimary = (use: (db: Db) => Promise<unknown>): Promise<unknown> =>
    retry(async () => {
      const client = createMongoClient((await choosePrimary(set)).directUri());
      await connectMongoClient(client);
      return use(client.db(database)).finally(() => client.close());
    });
  // A check reports duplicates.
  const build = (): Promise<unknown> => atPrimary((db) => migrate(db).catch(unless(DUPLICATE_KEY)));
  const builds: Promise<unknown>[] = [];
  const begin = async (): Promise<void> => {
    await atPrimary((db) => db.collection(COLLECTION).dropIndex(INDEX).catch(unless(INDEX_NOT_FOUND)));
    builds.push(build());
    await atPrimary(async (db) => {
      const names = (await db.collection(COLLECTION).indexes()).map(({ name }) => name);
      if (!names.includes(INDEX)) throw new Error('The build has not begun.');
    });
  };

  // The server builds the index of an empty collection at once.
  await retry(async () => {
    const { campaignId } = await caller.create(one.name, key, newCampaignRequest(context, random));
    if (campaignId === null) throw new Error('The campaign is not acknowledged.');
  });
  await setIndexBuilds(set, true);
  try {
    await one.interrupt('SIGKILL', () => other.interrupt('SIGKILL', begin));
    await delay(random.integer(1_000, 2_000));
  } finally {
    await setIndexBuilds(set, false);
    await Promise.all([...builds, build()]);
  }
};

export const BUILD_INDEX: FaultKind<TestReplicaSet> = {
  name: 'build a unique index while the API processes start',
  inject: buildIndex,
};
