import type { Db, Document } from 'mongodb';
import type { CollectionName } from './index-manifest.js';
import { followPrimaries } from './primaries.js';

/** The server's time limit for the first commit of a new primary. */
const COMMITS_WITHIN_MILLISECONDS = 3_000;

/** Any collection works for this wait, and every deployment has this one. */
const COLLECTION: CollectionName = 'workspaces';

/**
 * Runs a read that sees every write that was acknowledged before it started.
 *
 * Read concern `majority` alone does not guarantee that, for two reasons. A new primary serves majority reads of older
 * data until it has committed a write of its own, so the first reads wait for that commit. A replaced primary serves
 * reads until it notices. So if a majority of the nodes has not recently confirmed the primary, the read uses
 * `linearizable`: the primary then proves that it still leads.
 */
export const readWithMajority = async <Reply>(
  db: Db,
  run: (readConcern: Document) => Promise<Reply>,
): Promise<Reply> => {
  const primaries = followPrimaries(db.client);
  if (primaries.latest.electionId === '') await primaries.ask(db);
  for (;;) {
    // Waits for the next primary. The read itself would hold a connection until the first commit of that primary.
    if (primaries.isLost) await db.command({ hello: 1 });
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
    // Otherwise the read may have waited on a primary that was replaced in the meantime.
    if (primaries.latest.electionId === electionId && (!isConfirmed || primaries.isConfirmed)) return reply;
  }
};
