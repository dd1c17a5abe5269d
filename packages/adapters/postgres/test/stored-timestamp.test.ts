import { toTimestamp, type Timestamp } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { createPostgresPorts } from '../src/index.js';
import {
  newHash,
  newId,
  sampleApiKey,
  sampleCampaign,
  sampleGroup,
  sampleRevocation,
} from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { schema, openPool, pool } = await openTestSchema();

/** Time zones of all kinds, with a style of showing times for each. */
const SESSIONS = {
  UTC: 'SQL,DMY',
  'Africa/Monrovia': 'ISO,MDY',
  'America/St_Johns': 'German,DMY',
  'Asia/Kathmandu': 'Postgres,MDY',
  'Pacific/Kiritimati': 'SQL,YMD',
};

const FIRST = '0000-01-01T00:00:00.000Z';
const LAST = '9999-12-31T23:59:59.999Z';

const anyTime = fc.oneof(
  fc.integer({ min: Date.parse(FIRST), max: Date.parse(LAST) }).map(toTimestamp),
  fc.constantFrom(
    ...[FIRST, '0000-12-31T23:59:59.990Z', '0001-01-01T00:00:00.000Z', '1800-06-01T12:00:00.100Z'],
    ...['1890-03-31T23:06:32.000Z', '1937-06-30T23:40:28.001Z', '2026-03-29T01:30:00.000Z', LAST],
  ) as fc.Arbitrary<Timestamp>,
);

describe('the times of the years 0000 to 9999', () => {
  for (const [timeZone, dateStyle] of Object.entries(SESSIONS)) {
    const options = `-c TimeZone=${timeZone} -c DateStyle=${dateStyle} -c IntervalStyle=iso_8601`;

    it(`are stored and compared in a session with ${timeZone} and ${dateStyle}`, async () => {
      const { apiKeys, groups, campaigns } = createPostgresPorts({ pool: openPool({ options }), schema });
      const property = fc.asyncProperty(fc.uniqueArray(anyTime, { minLength: 2, maxLength: 20 }), async (times) => {
        const workspaceId = newId();
        const all = { below: null, limit: times.length };
        // A batch is written as JSON, and one record as parameters.
        const batch = times.map((createdAt) => sampleGroup({ createdAt }));
        await groups.insertMissing(workspaceId, batch);
        const records = (await groups.list(workspaceId, all)).map(({ record }) => record);
        expect(records.reverse()).to.deep.equal(batch);
        for (const createdAt of times)
          await campaigns.insert(workspaceId, { ...sampleCampaign(), createdAt, scheduledAt: createdAt }, null);
        const key = sampleApiKey(workspaceId);
        await apiKeys.insert(workspaceId, key, newHash());
        const [revokedAt = key.createdAt] = times;
        const revoked = await apiKeys.update(workspaceId, key.id, sampleRevocation(1, { revokedAt }));
        expect(revoked).to.include({ revokedAt, createdAt: key.createdAt });
        const created = (await campaigns.list(workspaceId, all)).map(({ record }) => record);
        expect(created.map(({ createdAt }) => createdAt).reverse()).to.deep.equal(times);
        expect(created.map(({ scheduledAt }) => scheduledAt).reverse()).to.deep.equal(times);
        const [start, ...later] = times.toSorted();
        const end = later.pop();
        if (start === undefined || end === undefined) expect.fail();
        expect(await campaigns.countCreated(workspaceId, { start, end })).to.equal(times.length - 1);
      });
      await fc.assert(property, { numRuns: 5 });
    });
  }

  it('have milliseconds, also if other programs write microseconds', async () => {
    const { groups } = createPostgresPorts({ pool, schema });
    const [workspaceId, group] = [newId(), sampleGroup()];
    await groups.insertMissing(workspaceId, [group]);
    for (const [written, read] of [
      ['2026-07-31 23:59:59.123456+00', '2026-07-31T23:59:59.123Z'],
      ['9999-12-31 23:59:59.999999+00', LAST],
      ['1800-01-01 00:00:00.000999+00', '1800-01-01T00:00:00.000Z'],
    ]) {
      await pool.query(`UPDATE "${schema}".groups SET updated_at = $1 WHERE id = $2`, [written, group.id]);
      expect((await groups.findMany(workspaceId, [group.id]))[0]?.updatedAt).to.equal(read);
    }
  });

  for (const other of ['infinity', '10000-01-01 00:00:00+00', '0002-12-31 00:00:00+00 BC']) {
    it(`are not ${other}, which no reader takes for one of them`, async () => {
      const { groups } = createPostgresPorts({ pool, schema });
      const [workspaceId, group] = [newId(), sampleGroup()];
      await groups.insertMissing(workspaceId, [group]);
      await pool.query(`UPDATE "${schema}".groups SET updated_at = $1 WHERE id = $2`, [other, group.id]);
      const error: unknown = await groups.findMany(workspaceId, [group.id]).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(RangeError);
    });
  }
});
