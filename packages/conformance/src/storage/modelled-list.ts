import { expect } from 'chai';
import type { AdminStoragePorts } from '@workspace-api/admin';
import { paginate, type Page, type WorkspaceId } from '@workspace-api/core';
import { nodeDigest } from '../support/node-digest.js';
import type { List, Listed } from './lists.js';

/** A reader's place in the list. */
interface Place {
  readonly cursor: string | undefined;
  /** The last record that was read; null before the first page. */
  readonly last: ModelledRecord | null;
}

interface ModelledRecord {
  readonly id: string;
  /** Increases with every added record. */
  readonly age: number;
}

const START: Place = { cursor: undefined, last: null };

/** Reads one page as the use cases of the core do. */
export const readPage = (
  list: List,
  ports: AdminStoragePorts,
  workspaceId: WorkspaceId,
  limit: number,
  cursor?: string,
): Promise<Page<Listed>> =>
  paginate(nodeDigest, workspaceId, list.name, { limit, cursor }, (range) => list.read(ports, workspaceId, range));

/**
 * A list of a workspace with a model of its records. Every page is compared with the model. It must have the current
 * records that were added before the last one read, newest first. It must have a cursor if and only if there are more
 * records.
 */
export class ModelledList {
  readonly #list: List;
  readonly #ports: AdminStoragePorts;
  readonly #workspaceId: WorkspaceId;
  /** Newest first. */
  #present: ModelledRecord[] = [];
  #added = 0;
  /** Every place that a page has led to. */
  readonly #places: Place[] = [START];

  constructor(list: List, ports: AdminStoragePorts, workspaceId: WorkspaceId) {
    this.#list = list;
    this.#ports = ports;
    this.#workspaceId = workspaceId;
  }

  async add(): Promise<void> {
    const { id } = await this.#list.add(this.#ports, this.#workspaceId);
    this.#added += 1;
    this.#present.unshift({ id, age: this.#added });
  }

  /** Removes one of the current records. */
  async remove(pick: number): Promise<void> {
    const record = this.#present[pick % this.#present.length];
    if (record !== undefined) await this.#remove(record);
  }

  /** Removes the record at a cursor that a page returned. */
  async removeUnderCursor(pick: number): Promise<void> {
    const { last } = this.#place(pick);
    if (last !== null && this.#present.includes(last)) await this.#remove(last);
  }

  /** Continues from any known place, including the first page. */
  async readFrom(pick: number, limit: number): Promise<void> {
    await this.#read(this.#place(pick), limit);
  }

  /** Creates a reader that reads page after page, and starts again at the end. */
  openPager(): (limit: number) => Promise<void> {
    let place = START;
    return async (limit) => {
      place = (await this.#read(place, limit)) ?? START;
    };
  }

  #place(pick: number): Place {
    return this.#places[pick % this.#places.length] ?? START;
  }

  async #remove(record: ModelledRecord): Promise<void> {
    expect(await this.#list.remove?.(this.#ports, this.#workspaceId, record.id)).to.be.true;
    this.#present = this.#present.filter((other) => other !== record);
  }

  /** Reads a page. Resolves to the place that it leads to, or null at the end of the list. */
  async #read({ cursor, last }: Place, limit: number): Promise<Place | null> {
    const due = this.#present.filter(({ age }) => last === null || age < last.age);
    const { items, nextCursor } = await readPage(this.#list, this.#ports, this.#workspaceId, limit, cursor);
    expect(items.map(({ id }) => id)).to.deep.equal(due.slice(0, limit).map(({ id }) => id));
    expect(nextCursor !== null, 'has a next page').to.equal(due.length > limit);
    if (nextCursor === null) return null;

    const place: Place = { cursor: nextCursor, last: due[limit - 1] ?? null };
    this.#places.push(place);
    return place;
  }
}
