import { BSON, type Document, type ObjectId } from 'mongodb';

/** A document to insert. The server assigns its position. */
interface NewDocument extends Document {
  readonly _id: ObjectId;
}

/** The maximum number of remembered documents: several imports of the largest batch, about 4 MB. */
const MAX_DOCUMENTS = 10_000;

const contentOf = ({ _id, position: _, ...fields }: NewDocument): string =>
  Buffer.from(BSON.serialize(fields)).toString('base64');

/**
 * Remembers the `_id`s of documents whose insert has an unknown outcome. A later insert of the same content takes the
 * same `_id`, so a conflict on it shows that the earlier insert was applied.
 */
export class InsertsInDoubt {
  readonly #ids = new Map<string, ObjectId>();

  /** Returns the documents, with the remembered `_id`s of those in doubt. Those are then forgotten. */
  take<Item extends NewDocument>(documents: readonly Item[]): Item[] {
    if (this.#ids.size === 0) return [...documents];
    return documents.map((document) => {
      const content = contentOf(document);
      const id = this.#ids.get(content);
      this.#ids.delete(content);
      return id === undefined ? document : { ...document, _id: id };
    });
  }

  add(documents: readonly NewDocument[]): void {
    for (const document of documents) this.#ids.set(contentOf(document), document._id);
    for (const content of this.#ids.keys()) {
      if (this.#ids.size <= MAX_DOCUMENTS) return;
      this.#ids.delete(content);
    }
  }
}
