import { DomainError } from '@workspace-api/core';
import type { Db, Document, MongoClient, Timestamp } from 'mongodb';

/** What the primary that was elected last had to commit before it knew what was acknowledged before its time. */
interface Reign {
  /** Rises with every election. Empty before the first primary is known, and where there are no elections. */
  readonly electionId: string;
  /** The primary's last write when it was first heard of; null when it had committed a write of its own by then. */
  readonly inherited: Timestamp | null;
}

/** A write in the answer to `hello`: its cluster time, and the term of the primary that made it. */
interface OpTime {
  readonly ts: Timestamp;
  readonly t: unknown;
}

/** Follows which primary a client knows. */
class Reigns {
  latest: Reign = { electionId: '', inherited: null };
  #asked: Promise<Document> | null = null;

  constructor(client: MongoClient) {
    // The driver tells this before it sends a command to the primary that it has just heard of.
    client.on('serverHeartbeatSucceeded', ({ reply }) => {
      this.#hear(reply);
    });
  }

  /** Asks the primary, because the client may have been connected before anybody listened. */
  async ask(db: Db): Promise<void> {
    this.#asked ??= db.command({ hello: 1 });
    try {
      const reply = await this.#asked;
      this.#hear(reply);
      const isBetweenPrimaries = reply['setName'] !== undefined && this.latest.electionId === '';
      if (isBetweenPrimaries) throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }

  #hear({ isWritablePrimary, electionId, lastWrite }: Document): void {
    if (isWritablePrimary !== true || electionId === undefined || lastWrite === undefined) return;
    // One that is heard of late, and was overthrown meanwhile, has a smaller one.
    if (String(electionId) <= this.latest.electionId) return;
    // A node that has just started may not know yet what is committed.
    const { opTime, majorityOpTime } = lastWrite as { readonly opTime: OpTime; readonly majorityOpTime?: OpTime };
    const hasCommitted = majorityOpTime !== undefined && String(majorityOpTime.t) === String(opTime.t);
    this.latest = { electionId: String(electionId), inherited: hasCommitted ? null : opTime.ts };
  }
}

/** For each client one, because events are told of clients. */
const reigns = new WeakMap<MongoClient, Reigns>();

/** Starts to follow the primaries of a client, if nobody does yet. Best called before it connects. */
export const followPrimaries = (client: MongoClient): void => void reignsOf(client);

const reignsOf = (client: MongoClient): Reigns => {
  const known = reigns.get(client);
  if (known !== undefined) return known;
  const added = new Reigns(client);
  reigns.set(client, added);
  return added;
};

/**
 * Runs a read of what a majority has, and never of less than an acknowledged write has left behind.
 *
 * By itself a read concern does not promise that. A new primary has every write that was acknowledged, but not the
 * knowledge that it was: until it has committed a write of its own, it answers majority reads from before. That takes
 * milliseconds, or as long as the other nodes hold on to the primary that they have lost. So a read waits, with
 * `afterClusterTime`, for what the primary had when it took over, which costs nothing once that is committed.
 */
export const readWithMajority = async <Reply>(
  db: Db,
  run: (readConcern: Document) => Promise<Reply>,
): Promise<Reply> => {
  const followed = reignsOf(db.client);
  if (followed.latest.electionId === '') await followed.ask(db);
  for (;;) {
    const before = followed.latest;
    const reply = await run({
      level: 'majority',
      ...(before.inherited === null ? {} : { afterClusterTime: before.inherited }),
    });
    // Otherwise it may come from a primary that was elected while the read was waiting to be sent.
    if (followed.latest === before) return reply;
  }
};
