import { freshSchemaName } from '@workspace-api/test-databases';
import { expect } from 'chai';
import type pg from 'pg';
import { createPostgresPool, createPostgresPorts, migrate, verifySettings } from '../src/index.js';
import { newId, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { uri, schema, openPool } = await openTestSchema();

/** Returns ports, and a function that runs a statement in their only session. */
const openSession = () => {
  const pool = openPool({ max: 1 });
  const query = async (text: string): Promise<unknown[]> =>
    (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  return { ...createPostgresPorts({ pool, schema }), pool, query };
};

const timeoutsMissingIn = async (pool: pg.Pool): Promise<readonly string[]> =>
  (await verifySettings(pool)).map(({ setting }) => setting).filter((setting) => setting.endsWith('timeout'));

describe('a session that a pooler shares', () => {
  it('needs no prepared statements: after one is lost, reads and writes do without', async () => {
    const { groups, query } = openSession();
    const workspaceId = newId();
    await groups.count(workspaceId);
    await groups.insertMissing(workspaceId, [sampleGroup()]);
    await query('DEALLOCATE ALL');
    await groups.insertMissing(workspaceId, [sampleGroup()]);
    expect(await groups.count(workspaceId)).to.equal(2);
    expect(await query('SELECT name FROM pg_prepared_statements')).to.deep.equal([]);
  });

  it('needs no prepared statements if another client has prepared one of the same name', async () => {
    const [{ groups, query }, other] = [openSession(), openSession()];
    await groups.count(newId());
    const [name] = await query('SELECT name FROM pg_prepared_statements');
    await other.query(`PREPARE ${String(name)} AS SELECT 1`);
    expect(await other.groups.count(newId())).to.equal(0);
  });

  it('keeps no statement without preparedStatements, and no lock', async () => {
    const { pool, query } = openSession();
    const other = freshSchemaName();
    await migrate({ pool, schema: other });
    const { campaigns } = createPostgresPorts({ pool, schema: other, preparedStatements: false });
    const workspaceId = newId();
    await campaigns.insert(workspaceId, sampleCampaign(), null);
    await campaigns.findByIdempotencyKey(workspaceId, 'unknown');
    expect(await query('SELECT name FROM pg_prepared_statements')).to.deep.equal([]);
    expect(
      await query(`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`),
    ).to.deep.equal([]);
    await query(`DROP SCHEMA ${other} CASCADE`);
  });

  it('is found to lack the timeouts that the pooler ignored', async () => {
    const pool = createPostgresPool(`${uri}?statement_timeout=0&idle_in_transaction_session_timeout=0`);
    expect(await timeoutsMissingIn(pool)).to.deep.equal(['statement_timeout', 'idle_in_transaction_session_timeout']);
    await pool.end();
    expect(await timeoutsMissingIn(openPool())).to.deep.equal([]);
  });
});
