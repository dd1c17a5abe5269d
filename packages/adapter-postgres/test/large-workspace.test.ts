import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { createPostgresPorts } from '../src/index.js';
import { newId } from './support/samples.js';
import { openTestSchema } from './support/test-schema.js';

const { schema, openPool } = await openTestSchema();

describe('a large workspace among small ones', () => {
  const pool = openPool({ max: 1 });
  const { groups } = createPostgresPorts({ pool, schema });
  const large = newId();

  /** Adds groups to a workspace. */
  const fill = (workspaceId: string, from: string): Promise<unknown> =>
    pool.query(`INSERT INTO "${schema}".groups
      (workspace_id, position, id, instance_id, name, member_count, sendable, created_at, updated_at)
      SELECT ${workspaceId}, nextval('"${schema}".positions'), gen_random_uuid(), gen_random_uuid(), 'x', 1, true, now(), now()
      FROM ${from}`);

  /** Returns the plan of the one statement that a call of a port sends. */
  const planOf = async (call: () => Promise<unknown>): Promise<string> => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (config: unknown) => unknown;
    const sent: { text: string; values: unknown[] }[] = [];
    client.query = ((config: (typeof sent)[number]) => {
      sent.push(config);
      return query(config);
    }) as PoolClient['query'];
    client.release();
    await call().finally(() => (client.query = query as PoolClient['query']));
    const [{ text, values } = expect.fail()] = sent;
    const { rows } = await pool.query<Record<'QUERY PLAN', string>>(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  before(async () => {
    await fill('w.id', '(SELECT gen_random_uuid() AS id FROM generate_series(1, 4000)) AS w, generate_series(1, 5)');
    await pool.query(`ANALYZE "${schema}".groups`);
    await fill(`'${large}'`, 'generate_series(1, 20000)');
  });

  it('has pages that are read in the order of the index, without its other groups', async () => {
    const plan = await planOf(() => groups.list(large, { below: null, limit: 50 }));
    expect(plan).to.contain('Index Scan Backward using groups_by_position').and.not.contain('Sort');
  });
});
