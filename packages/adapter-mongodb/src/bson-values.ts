import { isUuid, toPosition, toTimestamp, type Id, type Position, type Timestamp } from '@workspace-api/core';
import { MinKey, Timestamp as BsonTimestamp, UUID } from 'mongodb';

/** An id as it is stored: 16 bytes, BSON binary of subtype 4, in the order of their digits. Throws for any other value. */
export const fromId = (id: Id<string>): UUID => new UUID(id);

/** Equal to nothing that is stored. */
const NO_ID = new MinKey();

/**
 * An id as a filter compares it. Never throws: what is not a UUID is not found, and does not fail the command that it
 * shares with other callers.
 */
export const matchId = (id: Id<string>): UUID | MinKey => (typeof id === 'string' && isUuid(id) ? new UUID(id) : NO_ID);

export const toId = <Kind extends string>(stored: UUID): Id<Kind> => stored.toHexString() as Id<Kind>;

/**
 * A moment as it is stored: a BSON date, which is whole milliseconds since 1970 in 64 bits, so exactly what the text of
 * a timestamp says, for every year that it can name. Unlike text it takes 8 bytes in an index.
 */
export const fromTimestamp = (timestamp: Timestamp): Date => new Date(timestamp);

export const fromOptionalTimestamp = (timestamp: Timestamp | null): Date | null =>
  timestamp === null ? null : fromTimestamp(timestamp);

export const toMoment = (stored: Date): Timestamp => toTimestamp(stored.getTime());

/** A position as it is stored: a BSON timestamp, whose two halves are compared unsigned, the high one first. */
export const fromPosition = (position: Position): BsonTimestamp =>
  new BsonTimestamp({ t: parseInt(position.slice(0, 8), 16), i: parseInt(position.slice(8), 16) });

const eightDigits = (half: number): string => half.toString(16).padStart(8, '0');

export const toHexPosition = ({ t, i }: BsonTimestamp): Position => toPosition(eightDigits(t) + eightDigits(i));

/** The server puts its own cluster time in the place of this one, when it stands in a top-level field of an insert. */
export const assignedByServer = (): BsonTimestamp => new BsonTimestamp({ t: 0, i: 0 });
