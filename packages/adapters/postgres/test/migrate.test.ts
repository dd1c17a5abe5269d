import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { isDomainError } from '@workspace-api/core';
import { freshSchemaName } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { SchemaError, createPostgresPorts, migrate, planMigration, verifySchema } from '../src/index.js';
import { errorOf } from './support/error-of.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { pool, openPool, schema } = await openTestSchema();

const GROUPS = `"${schema}".groups`;
const INDEX = 'groups_by_position';

/** Runs statements in a transaction that stays open until the returned function is called. */
const hold = async (statements: string): Promise<() => Promise<void>> => {
  const client: PoolClient = await pool.connect();
  await client.query(`BEGIN; ${statements}`);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
};

/** Drops an index, and leaves a transaction open for which its build waits. */
const dropIndex = async (): Promise<() => Promise<void>> => {
  await pool.query(`DROP INDEX "${schema}".${INDEX}`);
  return hold(`LOCK TABLE ${GROUPS} IN ROW EXCLUSIVE MODE`);
};

/** Resolves to the process that builds the index, once there is one. */
const builder = async (): Promise<number> => {
  for (;;) {
    const text = `SELECT pid FROM pg_stat_progress_create_index WHERE relid = $1::regclass`;
    const { rows } = await pool.query<{ pid: number }>(text, [GROUPS]);
    if (rows[0] !== undefined) return rows[0].pid;
    await pause(20);
  }
};

describe('a migration of a schema in use', () => {
  const { groups } = createPostgresPorts({ pool, schema });

  afterEach(async () => {
    await migrate({ pool, schema });
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
  });

  it('takes no lock if nothing is missing', async () => {
    const tables = TABLE_NAMES.map((name) => `"${schema}".${name}`).join(', ');
    const release = await hold(
      `LOCK TABLE ${tables} IN SHARE ROW EXCLUSIVE MODE; SELECT pg_advisory_xact_lock(hashtextextended('workspace-api migration', 0))`,
    );
    try {
      await migrate({ pool, schema });
    } finally {
      await release();
    }
  });

  it('lets requests through while a reader prevents a change, and makes it after the reader', async () => {
    await pool.query(`ALTER TABLE ${GROUPS} DROP COLUMN name`);
    const release = await hold(`SELECT FROM ${GROUPS}`);
    const migrating = migrate({ pool, schema });
    migrating.catch(() => undefined);
    const hurried = openPool({ lock_timeout: 1_000 });
    try {
      for (let request = 0; request < 40; request++) {
        await hurried.query(`SELECT id FROM ${GROUPS} LIMIT 1`);
        await pause(50);
      }
    } finally {
      await release();
    }
    await migrating;
  });

  it('gives up after the given time, and names the change that others prevent', async () => {
    await pool.query(`ALTER TABLE ${GROUPS} DROP COLUMN name`);
    const release = await hold(`SELECT FROM ${GROUPS}`);
    const progress: string[] = [];
    const error = await errorOf(
      migrate({ pool, schema, retrySeconds: 1, onProgress: (message) => progress.push(message) }),
    );
    await release();
    const change = `Other transactions prevent "ALTER TABLE ${GROUPS} ADD COLUMN name text NOT NULL".`;
    expect(progress).to.deep.equal([`${change} Retrying for 1 s.`]);
    expect(error).to.be.instanceOf(SchemaError).with.property('message').that.contains(change);
  });

  it('builds an index while rows are inserted, and reports its progress', async () => {
    const release = await dropIndex();
    const progress: string[] = [];
    const migrating = migrate({ pool, schema, onProgress: (message) => progress.push(message) });
    await builder();
    expect(await verifySchema({ pool, schema })).to.deep.equal([{ kind: 'index', name: INDEX, issue: 'building' }]);
    const workspaceId = newId();
    for (let row = 0; row < 3; row++) await groups.insertMissing(workspaceId, [sampleGroup()]);
    while (progress.length === 0) await pause(20);
    expect(progress[0]).to.contain(INDEX).and.to.contain('waiting for writers');
    await release();
    await migrating;
    expect(await groups.count(workspaceId)).to.equal(3);
  });

  it('completes what one left whose connection was ended in the middle', async () => {
    const release = await dropIndex();
    const first = errorOf(migrate({ pool, schema }));
    await pool.query('SELECT pg_terminate_backend($1)', [await builder()]);
    const error = await first;
    expect(isDomainError(error) && error.code).to.equal('unavailable');
    expect(await verifySchema({ pool, schema })).to.deep.equal([{ kind: 'index', name: INDEX, issue: 'missing' }]);
    expect(await planMigration({ pool, schema })).to.include(`DROP INDEX CONCURRENTLY "${schema}".${INDEX}`);
    await release();
  });

  it('waits for another one', async () => {
    const release = await dropIndex();
    const first = migrate({ pool, schema });
    const holder = await builder();
    const progress: string[] = [];
    const second = migrate({ pool, schema, onProgress: (message) => progress.push(message) });
    while (progress.length === 0) await pause(20);
    expect(progress).to.deep.equal([
      `Another migration is running, in process ${holder} of the server. Waiting for it.`,
    ]);
    await release();
    await Promise.all([first, second]);
  });

  it('leaves an index alone that somebody else is building', async () => {
    const release = await dropIndex();
    const building = openPool({ statement_timeout: 0 }).query(
      `CREATE UNIQUE INDEX CONCURRENTLY ${INDEX} ON ${GROUPS} (workspace_id, position)`,
    );
    await builder();
    const error = await errorOf(migrate({ pool, schema }));
    expect(error).to.be.instanceOf(SchemaError).with.property('message').that.contains(`builds the index ${INDEX}`);
    await release();
    await building;
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
  });

  it("works on a host's pool with one connection and short timeouts, and leaves them as they are", async () => {
    const timeouts = { statement_timeout: 200, lock_timeout: 200, query_timeout: 200 };
    const small = openPool({ max: 1, ...timeouts });
    const release = await dropIndex();
    const migrating = migrate({ pool: small, schema });
    await builder();
    await pause(500);
    await release();
    await migrating;
    const { rows } = await small.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
    );
    expect(rows).to.deep.equal([{ statement: '200ms', lock: '200ms' }]);
  });
});

describe('the plan of a migration', () => {
  const planned = freshSchemaName();
  after(() => pool.query(`DROP SCHEMA IF EXISTS "${planned}" CASCADE`));

  const alone = openPool({ max: 1 });
  for (const change of [
    '',
    'DROP TABLE $.instances; DROP SEQUENCE $.positions; DROP INDEX $.campaigns_due',
    'ALTER TABLE $.groups DROP CONSTRAINT groups_pkey, DROP COLUMN name, ALTER workspace_id SET STATISTICS 100',
  ]) {
    it(`has every statement, for a person to run, after ${change || 'nothing'}`, async () => {
      await pool.query(change.replaceAll('$', `"${planned}"`));
      const before = await verifySchema({ pool, schema: planned });
      const statements = await planMigration({ pool, schema: planned });
      expect(await verifySchema({ pool, schema: planned }))
        .to.deep.equal(before)
        .and.not.deep.equal([]);
      for (const statement of statements) await alone.query(statement);
      expect(await verifySchema({ pool, schema: planned })).to.deep.equal([]);
      expect(await planMigration({ pool, schema: planned })).to.deep.equal([]);
    });
  }

  it('sets the statistics target again, without which the schema is complete', async () => {
    await pool.query(`ALTER TABLE "${planned}".groups ALTER workspace_id SET STATISTICS -1`);
    expect(await verifySchema({ pool, schema: planned })).to.deep.equal([]);
    await migrate({ pool, schema: planned });
    expect(await planMigration({ pool, schema: planned })).to.deep.equal([]);
  });
});
