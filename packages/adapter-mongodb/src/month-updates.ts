import type { Document } from 'mongodb';
import { fromId, fromTimestamp } from './bson-values.js';
import type { Tally, WriterId } from './tally.js';

/** Replaces the writer in a monthly document, which has the sum of all writers. */
export const ALL_WRITERS = '00000000-0000-0000-0000-000000000000' as WriterId;

const STORED_ALL_WRITERS = fromId(ALL_WRITERS);

/** The time after its last write from which a writer counts as ended. */
const ENDED_AFTER_MILLISECONDS = 3_600_000;

/** One update statement of a command. */
export interface CounterUpdate {
  readonly q: Document;
  readonly u: Document | readonly Document[];
  readonly upsert: boolean;
}

/** Returns the filter for the document of a month. */
export const monthOf = ({ workspaceId, window, subject }: Tally): Document => ({
  workspaceId: fromId(workspaceId),
  start: fromTimestamp(window.start),
  subject,
  writer: STORED_ALL_WRITERS,
});

/**
 * Creates the update that adds what a writer has counted since its last acknowledged write, up to `counted`. The
 * document also has the count of each writer, so a repeated write finds its own count and adds nothing.
 */
export const toMonthUpdate = (tally: Tally, counted: number): CounterUpdate => {
  const own = `writers.${tally.writer}.counted`;
  const at = `writers.${tally.writer}.at`;
  return {
    q: { ...monthOf(tally), $nor: [{ [own]: { $gte: counted } }] },
    u: { $inc: { counted: counted - tally.stored }, $max: { [own]: counted }, $currentDate: { [at]: true } },
    upsert: true,
  };
};

/** Creates the update that removes the ended writers of a month. Their counts stay in the sum. */
export const toPruning = (tally: Tally): CounterUpdate => {
  const isLive = { $gte: ['$$this.v.at', { $subtract: ['$$NOW', ENDED_AFTER_MILLISECONDS] }] };
  const live = { $filter: { input: { $objectToArray: '$writers' }, cond: isLive } };
  return { q: monthOf(tally), u: [{ $set: { writers: { $arrayToObject: live } } }], upsert: false };
};
