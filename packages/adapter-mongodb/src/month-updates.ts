import type { Document } from 'mongodb';
import { fromId, fromTimestamp } from './bson-values.js';
import type { Tally, WriterId } from './tally.js';

/** In the place of a writer: the document of a month has the sum of what all writers have counted. */
export const ALL_WRITERS = '00000000-0000-0000-0000-000000000000' as WriterId;

const STORED_ALL_WRITERS = fromId(ALL_WRITERS);

/** How long after its last write a writer is taken for ended. */
const ENDED_AFTER_MILLISECONDS = 3_600_000;

/** One update of a command. */
export interface CounterUpdate {
  readonly q: Document;
  readonly u: Document | readonly Document[];
  readonly upsert: boolean;
}

const documentOf = ({ workspaceId, window, subject }: Tally): Document => ({
  workspaceId: fromId(workspaceId),
  start: fromTimestamp(window.start),
  subject,
  writer: STORED_ALL_WRITERS,
});

/**
 * Adds to a month what one writer has counted since its last acknowledged write, up to `counted`. The document also has
 * the count of each writer, which only grows, so that a write that is repeated finds its count and adds nothing.
 */
export const toMonthUpdate = (tally: Tally, counted: number): CounterUpdate => {
  const own = `writers.${tally.writer}.counted`;
  const at = `writers.${tally.writer}.at`;
  return {
    q: { ...documentOf(tally), $nor: [{ [own]: { $gte: counted } }] },
    u: { $inc: { counted: counted - tally.stored }, $max: { [own]: counted }, $currentDate: { [at]: true } },
    upsert: true,
  };
};

/** Forgets the writers of a month that have ended. What they have counted is part of the sum. */
export const toPruning = (tally: Tally): CounterUpdate => {
  const isLive = { $gte: ['$$this.v.at', { $subtract: ['$$NOW', ENDED_AFTER_MILLISECONDS] }] };
  const live = { $filter: { input: { $objectToArray: '$writers' }, cond: isLive } };
  return { q: documentOf(tally), u: [{ $set: { writers: { $arrayToObject: live } } }], upsert: false };
};
