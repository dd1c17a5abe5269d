import { expect } from 'chai';
import { toTimestamp } from '@workspace-api/core';
import { createPostgresPorts } from '../src/index.js';
import { newId, sampleGroup } from './support/samples.js';
import { openTestSchema } from './support/test-schema.js';

const { schema, openPool, pool } = await openTestSchema();

describe('the values of a session', () => {
  for (const timeZone of ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland']) {
    it(`are the same in the time zone ${timeZone}`, async () => {
      const { groups } = createPostgresPorts({ pool: openPool({ options: `-c TimeZone=${timeZone}` }), schema });
      const times = [0, 1, 10, 120, 999].map((milliseconds) => Date.UTC(2026, 6, 31, 23, 59, 59, milliseconds));
      const samples = times.map((time) => sampleGroup({ createdAt: toTimestamp(time) }));
      const workspaceId = newId();
      await groups.insertMissing(workspaceId, samples);
      const rows = await groups.list(workspaceId, { below: null, limit: 10 });
      expect(rows.map(({ record }) => record).reverse()).to.deep.equal(samples);
    });
  }

  it('have milliseconds, also if other programs write microseconds', async () => {
    const workspaceId = newId();
    const group = sampleGroup();
    const { groups } = createPostgresPorts({ pool, schema });
    await groups.insertMissing(workspaceId, [group]);
    await pool.query(`UPDATE "${schema}".groups SET updated_at = '2026-07-31 23:59:59.123456+00' WHERE id = $1`, [
      group.id,
    ]);
    const [found] = await groups.findMany(workspaceId, [group.id]);
    expect(found?.updatedAt).to.equal('2026-07-31T23:59:59.123Z');
  });
});
