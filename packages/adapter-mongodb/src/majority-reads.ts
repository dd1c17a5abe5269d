import type { Db, Document } from 'mongodb';
import type { CollectionName } from './index-manifest.js';
import { followPrimaries } from './primaries.js';

/** How long the server waits for a new primary's first commit. */
const COMMITS_WITHIN_MILLISECONDS = 3_000;

/** Any collection serves to wait for a commit, and every deployment has this one. */
const COLLECTION: CollectionName = 'workspaces';

/**
 * Runs a read that sees every write that was acknowledged before it started.
 *
 * Read concern majority alone does not promise that, for two reasons. A new primary has every acknowledged write, but
 * serves majority reads from before until it has committed a write of its own. So the first reads wait for that commit.
 * And a primary that the other nodes have replaced serves reads until it knows. So a process that does not hear from
 * most nodes that they follow the primary reads with linearizable: the primary then proves that it still leads.
 */
export const readWithMajority = async <Reply>(
  db: Db,
  run: (readConcern: Document) => Promise<Reply>,
): Promise<Reply> => {
  const primaries = followPrimaries(db.client);
  if (primaries.latest.electionId === '') await primaries.ask(db);
  for (;;) {
    await primaries.settle((afterClusterTime) =>
      db.command({
        find: COLLECTION,
        filter: { _id: null },
        limit: 1,
        maxTimeMS: COMMITS_WITHIN_MILLISECONDS,
        readConcern: { level: 'majority', afterClusterTime },
      }),
    );
    const { isConfirmed } = primaries;
    const { electionId } = primaries.latest;
    const reply = await run({ level: isConfirmed ? 'majority' : 'linearizable' });
    // Otherwise the read may have waited in a primary that was replaced meanwhile.
    if (primaries.latest.electionId === electionId && (!isConfirmed || primaries.isConfirmed)) return reply;
  }
};
