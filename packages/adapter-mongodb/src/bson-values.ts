import { isUuid, toPosition, toTimestamp, type Id, type Position, type Timestamp } from '@workspace-api/core';
import { MinKey, Timestamp as BsonTimestamp, UUID } from 'mongodb';

/** Converts an id to its stored form: 16 bytes, BSON binary of subtype 4. Throws for any other value. */
export const fromId = (id: Id<string>): UUID => new UUID(id);

/** A value that equals no stored id. */
const NO_ID = new MinKey();

/**
 * Converts an id for a filter. Never throws: an invalid id finds nothing, and does not fail a command that is shared
 * with other callers.
 */
export const matchId = (id: Id<string>): UUID | MinKey => (typeof id === 'string' && isUuid(id) ? new UUID(id) : NO_ID);

export const toId = <Kind extends string>(stored: UUID): Id<Kind> => stored.toHexString() as Id<Kind>;

/**
 * Converts a timestamp to a BSON date: milliseconds since 1970 in 64 bits. It holds exactly what a timestamp holds, and
 * takes 8 bytes in an index.
 */
export const fromTimestamp = (timestamp: Timestamp): Date => new Date(timestamp);

export const dateToTimestamp = (stored: Date): Timestamp => toTimestamp(stored.getTime());

/**
 * Converts a position to a BSON timestamp. The server compares its two halves as unsigned integers, the high one first.
 */
export const fromPosition = (position: Position): BsonTimestamp =>
  new BsonTimestamp({ t: parseInt(position.slice(0, 8), 16), i: parseInt(position.slice(8), 16) });

const eightDigits = (half: number): string => half.toString(16).padStart(8, '0');

export const toHexPosition = ({ t, i }: BsonTimestamp): Position => toPosition(eightDigits(t) + eightDigits(i));

/** Returns an empty BSON timestamp. In a top-level field of an insert, the server replaces it with its cluster time. */
export const assignedByServer = (): BsonTimestamp => new BsonTimestamp({ t: 0, i: 0 });
