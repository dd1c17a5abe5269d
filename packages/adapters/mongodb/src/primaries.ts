import { DomainError } from '@workspace-api/core';
import type { Db, Document, MongoClient, Timestamp } from 'mongodb';
import type { CollectionName } from './indexes.js';

/** The term of a primary, from one election to the next. */
interface Term {
  /** Rises with every election. Empty before the first primary is known, and where there are no elections. */
  readonly electionId: string;
  /** The host name of the primary. */
  readonly primary: string;
  /** The primary's last write when it was first seen; null if it had already committed a write itself. */
  readonly inherited: Timestamp | null;
  /** A time at which a majority followed the primary, as its first commit has shown. */
  readonly confirmedAt: number;
}

/** A write in the reply to `hello`: its cluster time, and the term of the primary that made it. */
interface OpTime {
  readonly ts: Timestamp;
  readonly t: unknown;
}

/** The primary that a node named last. */
interface Sighting {
  readonly primary: unknown;
  /** When the heartbeat was sent. Its reply named the primary. */
  readonly askedAt: number;
}

/** A node counts if it was asked within this time, which has room for four heartbeats of our client. */
const FRESH_MILLISECONDS = 2_000;

/** The server's time limit for the first commit of a new primary. */
const COMMITS_WITHIN_MILLISECONDS = 3_000;

/** Any collection works for this wait, and every deployment has this one. */
const COLLECTION: CollectionName = 'workspaces';

/** Follows the primaries of a replica set, by the heartbeats of one client. */
export class Primaries {
  /** One for each client, because heartbeats belong to clients. */
  static readonly #followed = new WeakMap<MongoClient, Primaries>();
  #latest: Term = { electionId: '', primary: '', inherited: null, confirmedAt: -Infinity };
  /** Whether the latest primary is out of reach, and no other is known. */
  #isLost = false;
  readonly #sightings = new Map<string, Sighting>();
  #members: readonly string[] = [];
  /** The members that can become primary. */
  #candidates: readonly string[] = [];
  /** When the heartbeat that first showed the current primary was sent. */
  #askedAt = -Infinity;
  #asked: Promise<Document> | null = null;
  #settling: Promise<void> | null = null;

  private constructor(client: MongoClient) {
    // The driver emits this before it sends a command to a primary that it has just discovered.
    client.on('serverHeartbeatSucceeded', ({ reply, awaited, duration }) => {
      // Nobody asked for a reply that a server streams. It may have waited in the socket while this process stood still.
      this.#hear(reply, awaited ? -Infinity : performance.now() - duration - 1);
    });
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      this.#isLost = newDescription.type === 'ReplicaSetNoPrimary';
    });
  }

  /** Returns the follower of a client's primaries, which starts with the first call. Best called before it connects. */
  static of(client: MongoClient): Primaries {
    const primaries = this.#followed.get(client) ?? new Primaries(client);
    this.#followed.set(client, primaries);
    return primaries;
  }

  /**
   * Runs a read that sees every write that was acknowledged before it started.
   *
   * Read concern `majority` alone does not guarantee that, for two reasons. A new primary serves majority reads of older
   * data until it has committed its own first write, so the first reads wait for that commit. A replaced primary serves
   * reads until it notices. So if a majority of the nodes has not recently confirmed the primary, the read uses
   * `linearizable`: the primary then proves that it still leads.
   */
  async read<Reply>(db: Db, run: (readConcern: Document) => Promise<Reply>): Promise<Reply> {
    if (this.#latest.electionId === '') await this.#ask(db);
    for (;;) {
      // Waits for the next primary. The read itself would hold a connection until the first commit of that primary.
      if (this.#isLost) await db.command({ hello: 1 });
      if (this.#latest.inherited !== null) await this.#settle(db);
      const isConfirmed = this.#isConfirmed();
      const { electionId } = this.#latest;
      const reply = await run({ level: isConfirmed ? 'majority' : 'linearizable' });
      // Otherwise the read may have waited on a primary that was replaced in the meantime.
      if (this.#latest.electionId === electionId && (!isConfirmed || this.#isConfirmed())) return reply;
    }
  }

  /** Asks the primary, because the client may have been connected before anybody listened. */
  async #ask(db: Db): Promise<void> {
    const askedAt = performance.now();
    this.#asked ??= db.command({ hello: 1 }).then((reply) => {
      this.#hear(reply, askedAt);
      return reply;
    });
    try {
      const reply = await this.#asked;
      const isBetweenPrimaries = reply['setName'] !== undefined && this.#latest.electionId === '';
      if (isBetweenPrimaries) throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }

  /**
   * Returns whether most members, the primary among them, have named this primary in the last two seconds, or have taken
   * part in its first commit. True where there are no elections, and where no other member can become primary.
   */
  #isConfirmed(): boolean {
    const { electionId, primary, confirmedAt } = this.#latest;
    if (electionId === '' || this.#candidates.length === 1) return true;
    const oldest = performance.now() - FRESH_MILLISECONDS;
    if (confirmedAt >= oldest) return true;
    const names = (host: string): boolean => {
      const sighting = this.#sightings.get(host);
      return sighting?.primary === primary && sighting.askedAt >= oldest;
    };
    return names(primary) && this.#members.filter(names).length * 2 > this.#members.length;
  }

  /**
   * Waits until the primary has committed the writes that it inherited. Many callers share one command, so that they do
   * not hold all connections of the pool while they wait.
   */
  async #settle(db: Db): Promise<void> {
    while (this.#latest.inherited !== null) {
      this.#settling ??= this.#commit(db, this.#latest, this.#latest.inherited);
      await this.#settling;
    }
  }

  /** Waits at the server. */
  async #commit(db: Db, term: Term, afterClusterTime: Timestamp): Promise<void> {
    try {
      await db.command({
        find: COLLECTION,
        filter: { _id: null },
        limit: 1,
        maxTimeMS: COMMITS_WITHIN_MILLISECONDS,
        readConcern: { level: 'majority', afterClusterTime },
      });
      if (this.#latest === term) this.#latest = { ...term, inherited: null, confirmedAt: this.#askedAt };
    } finally {
      this.#settling = null;
    }
  }

  #hear(reply: Document, askedAt: number): void {
    const { me, primary } = reply as { me?: string; primary?: string };
    if (me === undefined) return;
    this.#sightings.set(me, { primary, askedAt });
    if (reply['isWritablePrimary'] === true) this.#hearPrimary(me, askedAt, reply);
  }

  #hearPrimary(
    me: string,
    askedAt: number,
    { electionId, lastWrite, hosts = [], passives = [], arbiters = [] }: Document,
  ): void {
    if (electionId === undefined || lastWrite === undefined) return;
    // The reply of a primary that has been replaced may come late. Its election is an earlier one.
    if (String(electionId) < this.#latest.electionId) return;
    this.#candidates = hosts as string[];
    this.#members = [...this.#candidates, ...(passives as string[]), ...(arbiters as string[])];
    if (String(electionId) === this.#latest.electionId) return;
    // A node that has just started may not know the commit point yet.
    const { opTime, majorityOpTime } = lastWrite as { readonly opTime: OpTime; readonly majorityOpTime?: OpTime };
    const hasCommitted = majorityOpTime !== undefined && String(majorityOpTime.t) === String(opTime.t);
    const inherited = hasCommitted ? null : opTime.ts;
    this.#latest = { electionId: String(electionId), primary: me, inherited, confirmedAt: -Infinity };
    this.#askedAt = askedAt;
  }
}
