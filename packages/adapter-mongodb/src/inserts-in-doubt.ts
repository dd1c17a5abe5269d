import { BSON, type Document, type ObjectId } from 'mongodb';

/** A document to insert. The server assigns its position. */
interface NewDocument extends Document {
  readonly _id: ObjectId;
}

/** The maximum number of remembered documents: ten of the largest batches, about 4 MB. */
const MAX_DOCUMENTS = 10_000;

/** The maximum size of their content in bytes. The largest batch of the largest documents has 3.5 MB. */
const MAX_BYTES = 4_000_000;

/** Returns everything that the caller decides about a document, in one character per byte. */
const contentOf = ({ _id, position: _, ...fields }: NewDocument): string =>
  Buffer.from(BSON.serialize(fields)).toString('latin1');

/**
 * Remembers the `_id`s of documents whose insert has an unknown outcome. A later insert of the same content takes the
 * same `_id`, so a conflict on it shows that the earlier insert was applied.
 */
export class InsertsInDoubt {
  readonly #ids = new Map<string, ObjectId>();
  #bytes = 0;

  /** Returns the documents, with the remembered `_id`s of those in doubt. Those are then forgotten. */
  take<Item extends NewDocument>(documents: readonly Item[]): Item[] {
    if (this.#ids.size === 0) return [...documents];
    return documents.map((document) => {
      const content = contentOf(document);
      const id = this.#ids.get(content);
      this.#forget(content);
      return id === undefined ? document : { ...document, _id: id };
    });
  }

  /** Remembers the documents. Forgets the oldest ones beyond the maximum. */
  add(documents: readonly NewDocument[]): void {
    for (const document of documents) {
      const content = contentOf(document);
      this.#forget(content);
      this.#ids.set(content, document._id);
      this.#bytes += content.length;
    }
    for (const content of this.#ids.keys()) {
      if (this.#ids.size <= MAX_DOCUMENTS && this.#bytes <= MAX_BYTES) return;
      this.#forget(content);
    }
  }

  #forget(content: string): void {
    if (this.#ids.delete(content)) this.#bytes -= content.length;
  }
}
