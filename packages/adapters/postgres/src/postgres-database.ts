import type { Parameter, Row, SqlDatabase, SqlDialect } from '@workspace-api/adapter-sql';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool, PoolClient, QueryArrayConfig } from 'pg';
import { WRITE_TO_LOG } from './postgres-dialect.js';
import { mustEnd, openSession } from './sessions.js';
import { TYPE_PARSERS } from './type-parsers.js';
import { codeOf, isBroken, isConflict, isRolledBack, isUnprepared, isUnread, toRejection } from './driver-errors.js';
import { WritePlaces } from './write-places.js';

/** The outcome and duration of one statement. */
export interface TimedStatement {
  readonly name: 'select' | 'insert' | 'update' | 'delete';
  /** A rejection by a unique index is an expected result, not a failure. */
  readonly outcome: 'succeeded' | 'failed';
  /** The duration of the driver's call, including the wait for a connection. */
  readonly durationMilliseconds: number;
}

/** How long the driver waits for the reply to a statement. Longer than the timeouts of the server. */
const REPLY_TIMEOUT_IN_MILLISECONDS = 6_000;

/** The maximum number of attempts at a read if the connection breaks. */
const READ_ATTEMPTS = 3;

/** The maximum number of attempts at a write that conflicts with others. */
const WRITE_ATTEMPTS = 5;

/** The least number of array elements, or of characters of JSON, that make a parameter a batch. */
const BATCH = { elements: 100, characters: 10_000 };

const isBatch = (parameter: Parameter): boolean =>
  Array.isArray(parameter)
    ? parameter.length >= BATCH.elements
    : typeof parameter === 'string' && parameter.length >= BATCH.characters;

/** Ends when the standby has everything that this server shows. After a restart it may show more than the standby. */
const AWAIT_STANDBY = `SELECT ${WRITE_TO_LOG}`;

const UNIQUE_VIOLATION = '23505';
const NOT_GRANTED = '42501';

/** The settings of a statement, and whether it was sent. */
interface Sending {
  isSent?: boolean;
  /** Whether it runs at this level instead of the session's. This takes three round trips. */
  readonly isReadCommitted?: boolean;
}

/** Runs statements on a pool, and translates the errors that mean that the database is unavailable. */
export class PostgresDatabase implements SqlDatabase {
  readonly dialect: SqlDialect;
  readonly #pool: Pool;
  readonly #places: WritePlaces;
  /** Whether statements are prepared: not behind a connection pooler that does not keep them. */
  #isPrepared: boolean;
  readonly #onStatement: ((statement: TimedStatement) => void) | undefined;
  readonly #names = new Map<string, string>();

  constructor(
    pool: Pool,
    dialect: SqlDialect,
    isPrepared: boolean,
    onStatement: ((statement: TimedStatement) => void) | undefined,
  ) {
    this.#pool = pool;
    this.#places = WritePlaces.of(pool);
    this.dialect = dialect;
    this.#isPrepared = isPrepared;
    this.#onStatement = onStatement;
  }

  /** Sends a statement again if the connection broke, or if it was rolled back because of a conflict. */
  async read(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    let isReadCommitted = false;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(statement, parameters, { isReadCommitted });
      } catch (error) {
        isReadCommitted = isConflict(error);
        const isRepeatable = isReadCommitted || isBroken(error) || this.#doesWithout(error);
        if (attempt === READ_ATTEMPTS || !isRepeatable) throw toRejection(error, 'no');
        // If all connections broke, the pool notices the others now.
        await nextTurn();
      }
    }
  }

  /**
   * Retries a statement that was rolled back because of a conflict. A statement that changes nothing reports an
   * existing change as its own, so the standby must have that change too.
   */
  write(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.#places.run(() => this.#write(statement, parameters));
  }

  async #write(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    for (let attempt = 1; ; attempt++) {
      const sending: Sending = { isReadCommitted: attempt > 1 };
      try {
        const rows = await this.#attempt(statement, parameters, sending);
        if (rows.length === 0) await this.#attempt(AWAIT_STANDBY, [], {});
        return rows;
      } catch (error) {
        const isRepeatable = isConflict(error) || isUnread(error) || this.#doesWithout(error);
        if (attempt < WRITE_ATTEMPTS && isRepeatable) continue;
        if (codeOf(error) === NOT_GRANTED && /^(?:UPDATE|DELETE FROM) \S+\.audit_/.test(statement))
          await this.#addGrant(error as Error);
        throw toRejection(error, sending.isSent === true && !isRolledBack(error) ? 'unknown' : 'no');
      }
    }
  }

  /** Says what to grant: a server is ready without the rights to change the audit log. */
  async #addGrant(error: Error): Promise<void> {
    const tables = ['audit_entries', 'audit_outcomes'].map((name) => this.dialect.table(name)).join(', ');
    const [row] = await this.#attempt('SELECT quote_ident(current_user)', [], {});
    error.message += `. Run as the owner: GRANT UPDATE, DELETE ON ${tables} TO ${String(row?.[0])}`;
  }

  async #attempt(text: string, parameters: readonly Parameter[], sending: Sending): Promise<readonly Row[]> {
    const start = performance.now();
    let outcome: TimedStatement['outcome'] = 'succeeded';
    try {
      return await this.#send(text, parameters, sending);
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION) outcome = 'failed';
      throw error;
    } finally {
      this.#onStatement?.({
        name: text.slice(0, 6).toLowerCase() as TimedStatement['name'],
        outcome,
        durationMilliseconds: performance.now() - start,
      });
    }
  }

  async #send(text: string, parameters: readonly Parameter[], sending: Sending): Promise<readonly Row[]> {
    const client = await openSession(this.#pool);
    try {
      sending.isSent = true;
      const { isReadCommitted = false } = sending;
      const rows = await (isReadCommitted
        ? this.#queryReadCommitted(client, text, parameters)
        : this.#query(client, text, parameters));
      client.release();
      return rows;
    } catch (error) {
      // The transaction of a failed repeat ends with its connection.
      client.release(sending.isReadCommitted === true || mustEnd(error));
      throw error;
    }
  }

  /** At the level of the session, such as SERIALIZABLE, concurrent statements could conflict again and again. */
  async #queryReadCommitted(
    client: PoolClient,
    text: string,
    parameters: readonly Parameter[],
  ): Promise<readonly Row[]> {
    await this.#query(client, 'BEGIN ISOLATION LEVEL READ COMMITTED', []);
    const rows = await this.#query(client, text, parameters);
    await this.#query(client, 'COMMIT', []);
    return rows;
  }

  async #query(client: PoolClient, text: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const query: QueryArrayConfig & { readonly query_timeout: number } = {
      text,
      values: parameters as Parameter[],
      rowMode: 'array',
      types: TYPE_PARSERS,
      query_timeout: REPLY_TIMEOUT_IN_MILLISECONDS,
    };
    // The plan of a prepared statement may be from when the table was small, which makes a batch slow. An insert reads no
    // table.
    if (this.#isPrepared && (text.startsWith('INSERT') || !parameters.some(isBatch))) query.name = this.#nameOf(text);
    return (await client.query<unknown[]>(query)).rows;
  }

  /** Returns whether an error is that a pooler lost a prepared statement, after which none is prepared. */
  #doesWithout(error: unknown): boolean {
    if (isUnprepared(error)) this.#isPrepared = false;
    return isUnprepared(error);
  }

  /** Returns the name of a prepared statement. Another set of ports over the pool gives the same text the same name. */
  #nameOf(text: string): string {
    let name = this.#names.get(text);
    if (name === undefined) {
      name = `workspace_api_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      this.#names.set(text, name);
    }
    return name;
  }
}
