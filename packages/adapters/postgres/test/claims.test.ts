import { expect } from 'chai';
import { toTimestamp } from '@workspace-api/core';
import { createPostgresPorts } from '../src/index.js';
import { explain } from './support/explain.js';
import { newId, sampleCampaign } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { schema, openPool } = await openTestSchema();

describe('a claim', () => {
  const pool = openPool({ max: 1 });
  const { campaigns, campaignQueue } = createPostgresPorts({ pool, schema });
  const now = toTimestamp(Date.UTC(2030, 0, 1));
  const addWorkspaces = async (count: number): Promise<string> => {
    const { rows } = await pool.query<{
      id: string;
    }>(`INSERT INTO "${schema}".workspaces (id, name, created_at, members)
      SELECT gen_random_uuid(), 'x', now(), '[]' FROM generate_series(1, ${count}) RETURNING id`);
    return rows[0]?.id ?? expect.fail();
  };
  const pagesOfClaim = async () => (await explain(pool, () => campaignQueue.findDue(now, 10))).pages;

  it('costs nothing for workspaces without waiting campaigns', async () => {
    for (let count = 1; count <= 100; count++) await campaigns.insert(newId(), sampleCampaign(), null);
    await addWorkspaces(2_000);
    expect(await pagesOfClaim()).to.be.below(10);
    const later = toTimestamp(Date.UTC(2031, 0, 1));
    const waiting = { ...sampleCampaign(), status: 'scheduled', scheduledAt: later } as const;
    await campaigns.insert((await addWorkspaces(1)) as never, waiting, null);
    expect(await campaignQueue.findDue(now, 10)).to.deep.equal([]);
    expect(await pagesOfClaim()).to.be.below(20);
  });

  it('finds the same workspaces on a cluster, which knows no recursion', async () => {
    const role = `${schema}_user`;
    await pool.query(`CREATE FUNCTION "${schema}".runs() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
        IF current_query() LIKE 'WITH RECURSIVE%' THEN
          RAISE EXCEPTION 'recursive CTEs are not supported' USING ERRCODE = 'feature_not_supported';
        END IF;
        RETURN true;
      END $$;
      CREATE ROLE "${role}"; GRANT USAGE ON SCHEMA "${schema}" TO "${role}";
      GRANT SELECT ON ALL TABLES IN SCHEMA "${schema}" TO "${role}"; ALTER TABLE "${schema}".campaigns ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_rows ON "${schema}".campaigns FOR SELECT USING ("${schema}".runs())`);
    try {
      for (const minute of [3, 1, 2]) {
        const due = { status: 'scheduled', scheduledAt: toTimestamp(Date.UTC(2029, 0, 1, 0, minute)) } as const;
        const workspaceId = (await addWorkspaces(1)) as never;
        for (let count = 0; count < 2; count++) await campaigns.insert(workspaceId, sampleCampaign(due), null);
      }
      const cluster = createPostgresPorts({ pool: openPool({ options: `-c role=${role}` }), schema });
      const found = await cluster.campaignQueue.findDue(now, 10);
      expect(found).to.have.lengthOf(3);
      expect(found).to.deep.equal(await campaignQueue.findDue(now, 10));
    } finally {
      await pool.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    }
  });
});
