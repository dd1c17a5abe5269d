import { expect } from 'chai';
import { createPostgresPorts } from '../src/index.js';
import { explain } from './support/explain.js';
import { newId } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { schema, openPool } = await openTestSchema();

describe('a large workspace among small ones', () => {
  const pool = openPool({ max: 1 });
  const { groups, eraser } = createPostgresPorts({ pool, schema });
  const large = newId();

  /** Adds groups to a workspace. */
  const fill = (workspaceId: string, from: string): Promise<unknown> =>
    pool.query(`INSERT INTO "${schema}".groups
      (workspace_id, position, id, instance_id, name, member_count, sendable, created_at, updated_at)
      SELECT ${workspaceId}, nextval('"${schema}".positions'), gen_random_uuid(), gen_random_uuid(), 'x', 1, true, now(), now()
      FROM ${from}`);

  before(async () => {
    await fill('w.id', '(SELECT gen_random_uuid() AS id FROM generate_series(1, 4000)) AS w, generate_series(1, 5)');
    await pool.query(`ANALYZE "${schema}".groups`);
    await fill(`'${large}'`, 'generate_series(1, 20000)');
  });

  it('has pages that are read in the order of the index, without its other groups', async () => {
    const { plan } = await explain(pool, () => groups.list(large, { below: null, limit: 50 }));
    expect(plan).to.contain('"Scan Direction":"Backward"').and.contain('"groups_by_position"').and.not.contain('Sort');
  });

  it('has a quota whose check costs what the quota does, and not what the workspace does', async () => {
    const pages = async (atMost?: number) => (await explain(pool, () => groups.count(large, atMost))).pages;
    expect(await pages(10)).to.be.below(10);
    expect(await pages()).to.be.above(100);
  });

  it('is deleted in batches that do not read the rest of it', async () => {
    const { plan } = await explain(pool, () => eraser.eraseSome(large, 10));
    expect(plan).to.contain('"groups_by_position"').and.not.contain('Bitmap');
  });
});
