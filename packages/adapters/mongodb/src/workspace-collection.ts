import type { Id, ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { Batcher, togetherOrAlone } from '@workspace-api/core/internal';
import { BSON, ObjectId, type Binary, type Collection, type Document } from 'mongodb';
import type { RowView } from './bson-reader.js';
import { assignedByServer, fromId, fromPosition, matchId, readPosition } from './bson-values.js';
import { isDuplicateOn } from './driver-errors.js';
import { DOCUMENT_ID, ID, POSITION, type CollectionName } from './indexes.js';
import { throwFirst, type CountQuery, type MongoDatabase, type Rejections } from './mongo-database.js';
import type { RecordCodec } from './record-codec.js';

/**
 * The maximum number of documents in one insert. The largest campaigns make a command of 8 MiB; the limit is 48 MiB.
 */
const MAX_DOCUMENTS = 100;

/**
 * Attempts to insert a document whose position is taken. The server assigns each position once, so even a second
 * attempt is rare.
 */
const INSERT_ATTEMPTS = 3;

/** Creates a document of a workspace. The server replaces the position with one above all others. */
const newDocument = (workspaceId: WorkspaceId, fields: Document): Document & { readonly _id: ObjectId } => ({
  _id: new ObjectId(),
  workspaceId: fromId(workspaceId),
  position: assignedByServer(),
  ...fields,
});

/**
 * The documents of one collection. Every method takes the workspace first and puts it into the filter. A document has
 * the fields of a record, the workspace and the position.
 */
export class WorkspaceCollection {
  readonly #database: MongoDatabase;
  readonly #name: CollectionName;
  readonly #collection: Collection;
  readonly #inserts: Batcher<Document, Error | undefined>;

  constructor(database: MongoDatabase, name: CollectionName) {
    this.#database = database;
    this.#name = name;
    this.#collection = database.collection(name);
    this.#inserts = new Batcher({
      run: togetherOrAlone((documents) => this.#insertEach(documents)),
      maxSize: MAX_DOCUMENTS,
    });
  }

  /**
   * Adds a document above all others of the workspace. Rejects with the server's error if the server rejects the
   * document.
   */
  async insert(workspaceId: WorkspaceId, fields: Document): Promise<void> {
    const document = newDocument(workspaceId, fields);
    for (let attempt = 1; ; attempt++) {
      const error = await this.#inserts.add(document);
      if (error === undefined) return;
      // If two indexes reject a document, the server names one. Without the position conflict it would name the other.
      if (attempt === INSERT_ATTEMPTS || !isDuplicateOn(POSITION, error)) throw error;
    }
  }

  /**
   * Adds the documents whose id does not exist in the workspace, each above the one before. Returns the ids of the added
   * documents. A document whose position is taken is inserted again, above the others. Rejects with the server's error
   * if the server rejects a document for any other reason.
   */
  async insertMissing<Kind extends string>(
    workspaceId: WorkspaceId,
    records: readonly Document[],
  ): Promise<ReadonlySet<Id<Kind>>> {
    const added = new Set<Id<Kind>>();
    let waiting = records.map((fields) => newDocument(workspaceId, fields));
    for (let attempt = 1; waiting.length > 0; attempt++) {
      const rejections = await this.#insertEach(waiting);
      const again: typeof waiting = [];
      for (const [index, document] of waiting.entries()) {
        const error = rejections[index];
        if (error === undefined) added.add((document['id'] as Binary).toUUID().toHexString() as Id<Kind>);
        else if (isDuplicateOn(POSITION, error) && attempt < INSERT_ATTEMPTS) again.push(document);
        else if (!isDuplicateOn(ID, error)) throw error;
      }
      waiting = again;
    }
    return added;
  }

  /**
   * Inserts documents. A duplicate `_id` is not a rejection: an earlier attempt without a reply stored the document.
   */
  async #insertEach(documents: readonly Document[]): Promise<Rejections> {
    const rejections = await this.#database.insertEach(this.#name, documents);
    return rejections.map((error) => (isDuplicateOn(DOCUMENT_ID, error) ? undefined : error));
  }

  async findOne<Item>(workspaceId: WorkspaceId, filter: Document, view: RowView<Item>): Promise<Item | null> {
    const query = { filter: { workspaceId: matchId(workspaceId), ...filter }, limit: 1 };
    const [item] = await this.#database.find(this.#name, query, view);
    return item ?? null;
  }

  findMany<Item>(workspaceId: WorkspaceId, ids: readonly Id<string>[], view: RowView<Item>): Promise<Item[]> {
    const filter = { workspaceId: matchId(workspaceId), id: { $in: ids.map(matchId) } };
    return this.#database.find(this.#name, { filter, limit: ids.length }, view);
  }

  /** Returns the documents with the highest positions in the range, highest first. */
  list<Item>(
    workspaceId: WorkspaceId,
    { below, limit }: ListRange,
    { toItem, ...view }: RowView<Item, 'position'>,
  ): Promise<Positioned<Item>[]> {
    const { position } = view.reader.slots;
    const filter = { workspaceId: matchId(workspaceId), ...(below && { position: { $lt: fromPosition(below) } }) };
    return this.#database.find(
      this.#name,
      { filter, sort: { position: -1 }, limit },
      {
        ...view,
        toItem: (row) => ({ position: row.read(position, readPosition), record: toItem(row) }),
      },
    );
  }

  count(workspaceId: WorkspaceId, filter: Document = {}, options: Omit<CountQuery, 'query'> = {}): Promise<number> {
    return this.#database.count(this.#name, { query: { workspaceId: matchId(workspaceId), ...filter }, ...options });
  }

  /**
   * Updates the document that the filter finds. Returns whether there was one. `arrayFilters` select the elements of an
   * array that the update changes.
   */
  async update(
    workspaceId: WorkspaceId,
    filter: Document,
    update: Document,
    arrayFilters?: Document[],
  ): Promise<boolean> {
    const result = await this.#database.write('update', (options) =>
      this.#collection.updateOne({ workspaceId: matchId(workspaceId), ...filter }, update, {
        ...options,
        ...(arrayFilters && { arrayFilters }),
      }),
    );
    return result.matchedCount > 0;
  }

  /** Updates the document that the filter finds. Returns the updated document, or null if there was none. */
  async updateAndRead<Item>(
    workspaceId: WorkspaceId,
    filter: Document,
    update: Document | Document[],
    { reader, projection, toItem }: RowView<Item>,
  ): Promise<Item | null> {
    const document = await this.#database.write('findAndModify', (options) =>
      this.#collection.findOneAndUpdate({ workspaceId: matchId(workspaceId), ...filter }, update, {
        ...options,
        ...(projection && { projection }),
        returnDocument: 'after',
      }),
    );
    // The driver has decoded the document. This is rare, so it is serialised again and read like all others.
    return document && reader.readItem(toItem, Buffer.from(BSON.serialize(document)));
  }

  /** Replaces the records of the documents with their ids, in one command. */
  async updateMany<Item extends { readonly id: Id<string> }>(
    workspaceId: WorkspaceId,
    records: readonly Item[],
    { toDocument }: RecordCodec<Item>,
  ): Promise<void> {
    if (records.length === 0) return;
    const statements = records.map((record) => ({
      q: { workspaceId: matchId(workspaceId), id: matchId(record.id) },
      u: { $set: toDocument({ ...record, id: undefined }) },
    }));
    throwFirst(await this.#database.updateEach(this.#name, statements));
  }

  /** Deletes the documents with these ids. Returns how many existed. */
  async removeMany(workspaceId: WorkspaceId, ids: readonly Id<string>[]): Promise<number> {
    if (ids.length === 0) return 0;
    const filter = { workspaceId: matchId(workspaceId), id: { $in: ids.map(matchId) } };
    const result = await this.#database.write('delete', (options) => this.#collection.deleteMany(filter, options));
    return result.deletedCount;
  }
}
