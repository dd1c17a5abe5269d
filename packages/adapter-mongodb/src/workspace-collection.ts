import type { Id, ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { BSON, ObjectId, type Collection, type Db, type Document, type UUID } from 'mongodb';
import { BsonReader } from './bson-reader.js';
import { assignedByServer, fromId, fromPosition, matchId, toId } from './bson-values.js';
import { isDuplicateOn } from './duplicate-key.js';
import { InsertsInDoubt } from './inserts-in-doubt.js';
import { DOCUMENT_ID, EXTERNAL_ID, ID, POSITION, type CollectionName } from './index-manifest.js';
import { count, find, type CountQuery, type FindQuery } from './read-commands.js';
import { positioned, type RowView } from './row-view.js';
import { CommandBatcher } from './command-batcher.js';
import { withTimeLimit } from './time-limit.js';
import { timed, type TimedCommand } from './timed.js';
import { writing, type WriteOptions } from './translate-errors.js';
import { insertEach, updateEach } from './write-commands.js';
import { WRITE_CONCERN } from './write-concern.js';

/** How many documents one insert carries: of the largest campaigns 8 MiB, where a command may have 48. */
const MAX_DOCUMENTS = 100;

/** How many updates one command makes for several workspaces. */
const MAX_UPDATES = 200;

/** How often a document is inserted whose position is taken. The server hands out each once, so twice is rare already. */
const INSERT_ATTEMPTS = 3;

/** A document of a workspace, above all others once the server has filled its position in. */
const newDocument = <Fields extends Document>(workspaceId: WorkspaceId, fields: Fields) => ({
  _id: new ObjectId(),
  workspaceId: fromId(workspaceId),
  position: assignedByServer(),
  ...fields,
});

/** Why a document is not stored. That this very one is there already is the work of an attempt whose answer was lost. */
const rejectionIn = (errors: ReadonlyMap<number, Error>, index: number): Error | undefined => {
  const error = errors.get(index);
  return isDuplicateOn(DOCUMENT_ID, error) ? undefined : error;
};

/**
 * The documents of one collection, which are reached through their workspace only: every method takes it first and
 * puts it into the filter. `Fields` are the fields of a record; a document has the workspace and the position besides.
 */
export class WorkspaceCollection<Fields extends Document> {
  readonly #db: Db;
  readonly #name: CollectionName;
  readonly #collection: Collection;
  readonly #inDoubt = new InsertsInDoubt();
  readonly #inserts: CommandBatcher<Document, ReadonlyMap<number, Error>>;
  readonly #updates: CommandBatcher<Document, ReadonlyMap<number, Error>>;

  constructor(db: Db, name: CollectionName) {
    this.#db = db;
    this.#name = name;
    this.#collection = db.collection(name, { writeConcern: WRITE_CONCERN });
    this.#inserts = new CommandBatcher((documents) => insertEach(db, name, documents), MAX_DOCUMENTS);
    this.#updates = new CommandBatcher((updates) => updateEach(db, name, updates), MAX_UPDATES);
  }

  /** Adds a document above all others of the workspace. Rejects with an error of the server when it rejects it. */
  async insert(workspaceId: WorkspaceId, fields: Fields & Document): Promise<void> {
    const document = newDocument(workspaceId, fields);
    for (let attempt = 1; ; attempt++) {
      const [errors, index] = await this.#inserts.join(document);
      const error = rejectionIn(errors, index);
      if (error === undefined) return;
      // Of two indexes that reject a document the server names one. Without the conflict here it would name the other.
      if (attempt === INSERT_ATTEMPTS || !isDuplicateOn(POSITION, error)) throw error;
    }
  }

  /**
   * Adds those documents whose id and external id the workspace does not have, in order, each above the one before. Answers the ids of
   * those that it added. One whose position is taken is inserted again, so it comes above the others. Rejects with an
   * error of the server when it rejects one for any other reason. After a rejection, a call with the same records returns
   * what the first one had added.
   */
  async insertMissing<Kind extends string>(
    workspaceId: WorkspaceId,
    records: readonly (Fields & { readonly id: UUID })[],
  ): Promise<ReadonlySet<Id<Kind>>> {
    const added = new Set<Id<Kind>>();
    const documents = this.#inDoubt.take(records.map((fields) => newDocument(workspaceId, fields)));
    let waiting = documents;
    for (let attempt = 1; waiting.length > 0; attempt++) {
      const errors = await insertEach(this.#db, this.#name, waiting).catch((error: unknown) => {
        this.#inDoubt.add(documents);
        throw error;
      });
      const again: typeof waiting = [];
      for (const [index, document] of waiting.entries()) {
        const error = rejectionIn(errors, index);
        if (error === undefined) added.add(toId(document.id));
        else if (isDuplicateOn(POSITION, error) && attempt < INSERT_ATTEMPTS) again.push(document);
        else if (!isDuplicateOn(ID, error) && !isDuplicateOn(EXTERNAL_ID, error)) throw error;
      }
      waiting = again;
    }
    return added;
  }

  async findOne<Item>(workspaceId: WorkspaceId, filter: Document, view: RowView<Item>): Promise<Item | null> {
    const [item] = await this.#find(workspaceId, { filter, limit: 1 }, view);
    return item ?? null;
  }

  findMany<Item>(workspaceId: WorkspaceId, ids: readonly Id<string>[], view: RowView<Item>): Promise<Item[]> {
    return this.#find(workspaceId, { filter: { id: { $in: ids.map(matchId) } }, limit: ids.length }, view);
  }

  /** What the documents with the highest positions in the range are read as, the highest first. */
  list<Item>(
    workspaceId: WorkspaceId,
    { below, limit }: ListRange,
    view: RowView<Item, 'position'>,
  ): Promise<Positioned<Item>[]> {
    const filter = below === null ? {} : { position: { $lt: fromPosition(below) } };
    return this.#find(workspaceId, { filter, sort: { position: -1 }, limit }, positioned(view));
  }

  /** What the n-th document in the order is read as, from 1 on; null when there are fewer. */
  async findNth<Item>(
    workspaceId: WorkspaceId,
    n: number,
    query: Omit<FindQuery, 'skip' | 'limit'>,
    view: RowView<Item>,
  ): Promise<Item | null> {
    const [item] = await this.#find(workspaceId, { ...query, skip: n - 1, limit: 1 }, view);
    return item ?? null;
  }

  count(workspaceId: WorkspaceId, filter: Document = {}, options: Omit<CountQuery, 'query'> = {}): Promise<number> {
    return count(this.#db, this.#name, { query: { workspaceId: matchId(workspaceId), ...filter }, ...options });
  }

  /**
   * Changes the document that the filter finds. Returns whether there was one. `arrayFilters` say which elements of an
   * array the update is about.
   */
  async update(
    workspaceId: WorkspaceId,
    filter: Document,
    update: Document,
    arrayFilters?: Document[],
  ): Promise<boolean> {
    const result = await this.#write('update', (options) =>
      this.#collection.updateOne({ workspaceId: matchId(workspaceId), ...filter }, update, {
        ...options,
        ...(arrayFilters && { arrayFilters }),
      }),
    );
    return result.matchedCount > 0;
  }

  /**
   * Changes the document that the filter finds, if there is one, by a command that may make updates for other workspaces,
   * too. The update must do no harm when it is made twice.
   */
  async updateWithOthers(workspaceId: WorkspaceId, filter: Document, update: Document): Promise<void> {
    const [rejections, index] = await this.#updates.join({
      q: { workspaceId: matchId(workspaceId), ...filter },
      u: update,
    });
    const rejection = rejections.get(index);
    if (rejection !== undefined) throw rejection;
  }

  /** Changes the document that the filter finds. Answers it as it is then, or null when there was none. */
  async updateAndRead<Item>(
    workspaceId: WorkspaceId,
    filter: Document,
    update: Document | Document[],
    { layout, projection, toItem }: RowView<Item>,
  ): Promise<Item | null> {
    const document = await this.#write('findAndModify', (options) =>
      this.#collection.findOneAndUpdate({ workspaceId: matchId(workspaceId), ...filter }, update, {
        ...options,
        ...(projection && { projection }),
        returnDocument: 'after',
      }),
    );
    // The driver has decoded it already. It is rare enough to be made bytes again, so that it is read as all rows are.
    return document && toItem(new BsonReader(layout).moveTo(Buffer.from(BSON.serialize(document))));
  }

  /** Deletes a document. Answers whether there was one. */
  async remove(workspaceId: WorkspaceId, id: Id<string>): Promise<boolean> {
    const filter = { workspaceId: matchId(workspaceId), id: matchId(id) };
    const result = await this.#write('delete', (options) => this.#collection.deleteOne(filter, options));
    return result.deletedCount > 0;
  }

  /** Sets fields of the documents with these ids, with one command. */
  async updateMany(
    workspaceId: WorkspaceId,
    updates: readonly { readonly id: Id<string>; readonly $set: Document }[],
  ): Promise<void> {
    if (updates.length === 0) return;
    const statements = updates.map(({ id, $set }) => ({
      q: { workspaceId: matchId(workspaceId), id: matchId(id) },
      u: { $set },
    }));
    const [rejection] = (await updateEach(this.#db, this.#name, statements)).values();
    if (rejection !== undefined) throw rejection;
  }

  /** Finds the documents of the external ids, as pairs of the external id and what the document is read as. */
  async findByExternalIds<Item>(
    workspaceId: WorkspaceId,
    externalIds: readonly string[],
    view: RowView<Item, 'externalId'>,
  ): Promise<ReadonlyMap<string, Item>> {
    if (externalIds.length === 0) return new Map();
    const filter = { externalId: { $in: externalIds.filter((id) => typeof id === 'string') } };
    const { externalId } = view.layout.slots;
    const rows = await this.#find(
      workspaceId,
      { filter, limit: externalIds.length },
      {
        layout: view.layout,
        toItem: (row) => [row.plain(externalId) as string, view.toItem(row)] as const,
      },
    );
    return new Map(rows);
  }

  /** Deletes the documents with these ids. Resolves to how many there were. */
  async removeMany(workspaceId: WorkspaceId, ids: readonly Id<string>[]): Promise<number> {
    if (ids.length === 0) return 0;
    const filter = { workspaceId: matchId(workspaceId), id: { $in: ids.map(matchId) } };
    const result = await this.#write('delete', (options) => this.#collection.deleteMany(filter, options));
    return result.deletedCount;
  }

  #write<Answer>(
    name: TimedCommand['name'],
    run: (options: WriteOptions & { signal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    return writing((options) => timed(this.#db, name, () => withTimeLimit((signal) => run({ ...options, signal }))));
  }

  #find<Item>(workspaceId: WorkspaceId, { filter, ...query }: FindQuery, view: RowView<Item>): Promise<Item[]> {
    return find(this.#db, this.#name, { filter: { workspaceId: matchId(workspaceId), ...filter }, ...query }, view);
  }
}
