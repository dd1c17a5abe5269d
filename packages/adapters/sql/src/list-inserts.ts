import { DomainError, isOutage } from '@workspace-api/core';
import { Batcher, type Call } from '@workspace-api/core/internal';
import type { NewRow } from './record-codec.js';
import type { Row } from './sql-database.js';

/** The maximum length of the JSON of a statement, unless one caller inserts more: some 300 campaigns, or the 4 largest. */
const MAX_CHARACTERS = 250_000;

const MAX_WAIT_IN_MILLISECONDS = 2_000;

/** The rows of a caller: their ids, and their JSON without brackets. */
interface NewRows {
  readonly ids: readonly unknown[];
  readonly json: string;
}

type Inserted = ReadonlySet<unknown>;

const waitedTooLong = (): DomainError => {
  const cause = new Error(`Another insert into the list takes more than ${MAX_WAIT_IN_MILLISECONDS} ms.`);
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause });
};

/**
 * Inserts rows into the lists of a table, with one statement at a time for each list. Statements of one list would only
 * wait for each other, because positions are in the order of commits, and each would hold a connection meanwhile.
 */
export class ListInserts {
  readonly #inserts: Batcher<NewRows, Inserted>;

  /**
   * `insert` inserts the rows of a JSON array, and returns the ids of those that did not exist. `settle` ends when every
   * insert that has begun is committed, as `insert` does.
   */
  constructor(
    insert: (workspaceId: string | null, json: string) => Promise<readonly Row[]>,
    settle: (workspaceId: string | null) => Promise<readonly Row[]>,
  ) {
    const run = async (calls: readonly Call<NewRows, Inserted>[], workspaceId: string | null): Promise<void> => {
      try {
        const json = calls.flatMap(({ given }) => (given.json === '' ? [] : given.json)).join(',');
        const rows = await (json === '' ? settle(workspaceId) : insert(workspaceId, `[${json}]`));
        const inserted = new Set(rows.map(([id]) => id));
        // The first of several callers with the same id has inserted it.
        for (const { given, resolve } of calls) resolve(new Set(given.ids.filter((id) => inserted.delete(id))));
      } catch (error) {
        if (calls.length === 1 || isOutage(error)) for (const { reject } of calls) reject(error);
        // The rows of one caller must not fail those of others.
        else for (const call of calls) await run([call], workspaceId);
      }
    };
    this.#inserts = new Batcher({
      run,
      maxSize: MAX_CHARACTERS,
      maxWaitMilliseconds: MAX_WAIT_IN_MILLISECONDS,
      toRejection: waitedTooLong,
    });
  }

  /** Inserts rows in their order, above those of earlier callers. Resolves to the ids of those that did not exist. */
  insert(workspaceId: string | null, rows: readonly NewRow[]): Promise<Inserted> {
    const json = rows.map((row) => JSON.stringify(row)).join(',');
    return this.#inserts.add({ ids: rows.map(({ id }) => id), json }, json.length, workspaceId);
  }

  /** Resolves when every insert into the list that has begun has ended, also of other processes. */
  async settle(workspaceId: string | null): Promise<void> {
    await this.insert(workspaceId, []);
  }
}
