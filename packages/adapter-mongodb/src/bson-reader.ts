import type { Id, Position, Timestamp } from '@workspace-api/core';
import { BSON, type Binary, type Timestamp as BsonTimestamp, type UUID } from 'mongodb';
import { END, LENGTH_BYTES, TYPE, endOfName, endOfValue } from './bson-elements.js';
import type { Layout } from './bson-layout.js';
import { toHexPosition, toId, toMoment } from './bson-values.js';
import {
  readHash,
  readId,
  readItems,
  readMoment,
  readPlain,
  readPosition,
  readText,
  type ReadValue,
} from './bson-values-in-bytes.js';
import { toHash } from './secret-hash.js';

const readIds = readItems(readId);
const readTexts = readItems(readText);
const readPairs = readItems(readTexts);

const NOTHING = Buffer.alloc(0);

const isNamed = (bytes: Buffer, at: number, name: Buffer): boolean => {
  for (let index = 0; index < name.length; index++) if (bytes[at + index] !== name[index]) return false;
  return true;
};

/**
 * Reads the known fields of documents straight from their bytes, in less than a fifth of the time that it takes to have
 * the driver make objects of them and records of those. What it does not know how to read, it leaves to the driver, so
 * that a document leads to the same record, or to an error, either way.
 *
 * It stands on one document at a time. A field is asked for by its slot in the layout; one that the document does not
 * have is undefined.
 */
export class BsonReader {
  readonly #layout: Layout;
  #bytes: Buffer = NOTHING;
  #start = 0;
  /** By slot; the end where the document does not have the field. */
  readonly #types: number[];
  /** Where the values start, by slot. */
  readonly #offsets: number[];

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#types = layout.names.map(() => END);
    this.#offsets = layout.names.map(() => 0);
  }

  /** Goes to the document that starts at a byte; at the first if left out. */
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

  id<Kind extends string>(slot: number): Id<Kind> {
    return (this.#read(slot, readId) as Id<Kind> | undefined) ?? toId<Kind>(this.decoded(slot) as UUID);
  }

  ids<Kind extends string>(slot: number): Id<Kind>[] {
    const ids = this.#read(slot, readIds) as Id<Kind>[] | undefined;
    return ids ?? (this.decoded(slot) as UUID[]).map((id) => toId<Kind>(id));
  }

  /** An id, or a text that stands in its place. */
  idOrText(slot: number): string {
    return this.#types[slot] === TYPE.binary ? this.id(slot) : (this.plain(slot) as string);
  }

  hash(slot: number): string {
    return this.#read(slot, readHash) ?? toHash(this.decoded(slot) as Binary);
  }

  position(slot: number): Position {
    return this.#read(slot, readPosition) ?? toHexPosition(this.decoded(slot) as BsonTimestamp);
  }

  moment(slot: number): Timestamp {
    return this.#read(slot, readMoment) ?? toMoment(this.decoded(slot) as Date);
  }

  optionalMoment(slot: number): Timestamp | null {
    return this.#types[slot] === TYPE.null ? null : this.moment(slot);
  }

  /** A text, a number, a truth value or null. */
  plain(slot: number): unknown {
    const value = this.#read(slot, readPlain);
    return value === undefined ? this.decoded(slot) : value;
  }

  texts<Text extends string>(slot: number): Text[] {
    return (this.#read(slot, readTexts) ?? this.decoded(slot)) as Text[];
  }

  pairs(slot: number): [string, string][] {
    return (this.#read(slot, readPairs) ?? this.decoded(slot)) as [string, string][];
  }

  /** What the document in this field is read as. Throws a TypeError when there is none. */
  document<Item>(slot: number, layout: Layout, toItem: (row: BsonReader) => Item): Item {
    if (this.#types[slot] !== TYPE.document) throw new TypeError(`'${this.#layout.names[slot]}' is no document.`);
    return toItem(new BsonReader(layout).moveTo(this.#bytes, this.#offsets[slot]));
  }

  /** The value as the driver decodes it. */
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
