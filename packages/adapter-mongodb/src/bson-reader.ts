import type { Id, Position, Timestamp } from '@workspace-api/core';
import { BSON, type Binary, type Timestamp as BsonTimestamp, type UUID } from 'mongodb';
import { END, LENGTH_BYTES, TYPE, endOfName, endOfValue } from './bson-elements.js';
import type { Layout } from './bson-layout.js';
import { toHexPosition, toId, dateToTimestamp } from './bson-values.js';
import {
  readHash,
  readId,
  readItems,
  readTimestamp,
  readPlain,
  readPosition,
  readString,
  type ReadValue,
} from './bson-values-in-bytes.js';
import { toHash } from './secret-hash.js';

const readIds = readItems(readId);
const readStrings = readItems(readString);
const readPairs = readItems(readStrings);

const NOTHING = Buffer.alloc(0);

const isNamed = (bytes: Buffer, at: number, name: Buffer): boolean => {
  for (let index = 0; index < name.length; index++) if (bytes[at + index] !== name[index]) return false;
  return true;
};

/**
 * Reads the known fields of documents from their bytes. This takes less than a fifth of the time that the driver needs
 * to create objects and the adapter to convert them to records. The driver decodes every value of an unexpected type,
 * so the record or error is the same either way.
 *
 * A reader reads one document at a time. A field that the document does not have is undefined.
 */
export class BsonReader {
  readonly #layout: Layout;
  #bytes: Buffer = NOTHING;
  #start = 0;
  /** The types by slot; `END` for a field that the document does not have. */
  readonly #types: number[];
  /** The offsets of the values, by slot. */
  readonly #offsets: number[];

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#types = layout.names.map(() => END);
    this.#offsets = layout.names.map(() => 0);
  }

  /** Moves to the document that starts at an offset. */
  moveTo(bytes: Buffer, start = 0): this {
    const types = this.#types;
    const offsets = this.#offsets;
    this.#bytes = bytes;
    this.#start = start;
    types.fill(END);
    let expected = 0;
    let at = start + LENGTH_BYTES;
    for (let type = bytes[at]; type !== undefined && type !== END; type = bytes[at]) {
      at += 1;
      const slot = this.#slotOf(at, expected);
      const name = this.#layout.encodedNames[slot];
      at = name === undefined ? endOfName(bytes, at) : at + name.length;
      if (name !== undefined) {
        types[slot] = type;
        offsets[slot] = at;
        expected = slot + 1;
      }
      at = endOfValue(bytes, type, at);
    }
    return this;
  }

  /** Whether the document has the field. */
  has(slot: number): boolean {
    return this.#types[slot] !== END;
  }

  isNull(slot: number): boolean {
    return this.#types[slot] === TYPE.null;
  }

  id<Kind extends string>(slot: number): Id<Kind> {
    return (this.#read(slot, readId) as Id<Kind> | undefined) ?? toId<Kind>(this.decoded(slot) as UUID);
  }

  ids<Kind extends string>(slot: number): Id<Kind>[] {
    const ids = this.#read(slot, readIds) as Id<Kind>[] | undefined;
    return ids ?? (this.decoded(slot) as UUID[]).map((id) => toId<Kind>(id));
  }

  /** Returns an id, or the string that is stored in its place. */
  idOrString(slot: number): string {
    return this.#types[slot] === TYPE.binary ? this.id(slot) : (this.plain(slot) as string);
  }

  hash(slot: number): string {
    return this.#read(slot, readHash) ?? toHash(this.decoded(slot) as Binary);
  }

  position(slot: number): Position {
    return this.#read(slot, readPosition) ?? toHexPosition(this.decoded(slot) as BsonTimestamp);
  }

  timestamp(slot: number): Timestamp {
    return this.#read(slot, readTimestamp) ?? dateToTimestamp(this.decoded(slot) as Date);
  }

  /** Returns a string, number, boolean or null. */
  plain(slot: number): unknown {
    const value = this.#read(slot, readPlain);
    return value === undefined ? this.decoded(slot) : value;
  }

  strings<Value extends string>(slot: number): Value[] {
    return (this.#read(slot, readStrings) ?? this.decoded(slot)) as Value[];
  }

  pairs(slot: number): [string, string][] {
    return (this.#read(slot, readPairs) ?? this.decoded(slot)) as [string, string][];
  }

  /** Reads the embedded document in a field. Throws a TypeError if the field has none. */
  document<Item>(slot: number, layout: Layout, toItem: (row: BsonReader) => Item): Item {
    if (this.#types[slot] !== TYPE.document) throw new TypeError(`'${this.#layout.names[slot]}' is not a document.`);
    return toItem(new BsonReader(layout).moveTo(this.#bytes, this.#offsets[slot]));
  }

  /** Returns the value as the driver decodes it. */
  decoded(slot: number): unknown {
    const name = this.#layout.names[slot] ?? '';
    const end = this.#start + this.#bytes.readInt32LE(this.#start);
    return BSON.deserialize(this.#bytes.subarray(this.#start, end))[name];
  }

  #read<Value>(slot: number, read: ReadValue<Value>): Value | undefined {
    return read(this.#bytes, this.#types[slot] ?? END, this.#offsets[slot] ?? 0);
  }

  #slotOf(nameStart: number, expected: number): number {
    const names = this.#layout.encodedNames;
    const likely = names[expected];
    if (likely !== undefined && isNamed(this.#bytes, nameStart, likely)) return expected;
    return names.findIndex((name) => isNamed(this.#bytes, nameStart, name));
  }
}
