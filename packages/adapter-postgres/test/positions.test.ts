import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresPorts } from '../src/index.js';
import { newId, sampleGroup } from './support/samples.js';
import { openTestSchema } from './support/test-schema.js';

const { schema, pool } = await openTestSchema();

describe('positions', () => {
  const { groups } = createPostgresPorts({ pool, schema });

  before(() =>
    pool.query(`CREATE FUNCTION "${schema}".sleep() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END
      $$;
      CREATE TRIGGER slow AFTER INSERT ON "${schema}".groups
        FOR EACH ROW WHEN (NEW.name = 'slow') EXECUTE FUNCTION "${schema}".sleep()`),
  );

  it('are in the order of commits, so that no record appears below one that was listed', async () => {
    const workspaceId = newId();
    const [slow, fast] = [sampleGroup({ name: 'slow' }), sampleGroup()];
    const inserting = groups.insertMissing(workspaceId, [slow]);
    await delay(100);
    await groups.insertMissing(workspaceId, [fast]);
    const listed = await groups.list(workspaceId, { below: null, limit: 10 });
    expect(listed.map(({ record }) => record.id)).to.deep.equal([fast.id, slow.id]);
    await inserting;
  });

  it('of one workspace do not wait for those of another', async () => {
    const inserting = groups.insertMissing(newId(), [sampleGroup({ name: 'slow' })]);
    await delay(100);
    const start = performance.now();
    await groups.insertMissing(newId(), [sampleGroup()]);
    expect(performance.now() - start).to.be.below(350);
    await inserting;
  });
});
