import { freshSchemaName } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { SchemaError, createPostgresPool, createPostgresPorts, migrate, missingTimeouts } from '../src/index.js';
import { newId, sampleCampaign } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { uri, schema, openPool } = await openTestSchema();

/** Returns ports, and a function that runs a statement in their only session. */
const openSession = () => {
  const pool = openPool({ max: 1 });
  const query = async (text: string): Promise<unknown[]> =>
    (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  return { ...createPostgresPorts({ pool, schema }), pool, query };
};

const expectAdvice = async (call: Promise<unknown>): Promise<void> => {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).to.be.instanceOf(SchemaError);
  expect(String(error)).to.contain('Set --postgres-prepared-statements to off, or preparedStatements to false.');
};

describe('a session that a pooler shares', () => {
  it('has an error that says what to do if it lost a prepared statement', async () => {
    const { groups, query } = openSession();
    await groups.count(newId());
    await query('DEALLOCATE ALL');
    await expectAdvice(groups.count(newId()));
  });

  it('has an error that says what to do if another client prepared the statement', async () => {
    const [{ groups, query }, other] = [openSession(), openSession()];
    await groups.count(newId());
    const [name] = await query('SELECT name FROM pg_prepared_statements');
    await other.query(`PREPARE ${String(name)} AS SELECT 1`);
    await expectAdvice(other.groups.count(newId()));
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
    expect(await missingTimeouts(pool)).to.deep.equal(['statement_timeout', 'idle_in_transaction_session_timeout']);
    await pool.end();
    expect(await missingTimeouts(openPool())).to.deep.equal([]);
  });
});
