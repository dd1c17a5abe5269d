import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresPorts } from '../src/index.js';
import { newId, sampleAuditEntry, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { schema, pool } = await openTestSchema();

describe('positions', () => {
  const { groups, auditLog } = createPostgresPorts({ pool, schema });

  before(() =>
    pool.query(`CREATE FUNCTION "${schema}".sleep() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END
      $$;
      CREATE TRIGGER slow AFTER INSERT ON "${schema}".groups
        FOR EACH ROW WHEN (NEW.name = 'slow') EXECUTE FUNCTION "${schema}".sleep();
      CREATE TRIGGER slow AFTER INSERT ON "${schema}".audit_entries
        FOR EACH ROW WHEN (NEW.actor = 'slow') EXECUTE FUNCTION "${schema}".sleep()`),
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

  it('of the audit logs of all workspaces are exported once none below them is still to come', async () => {
    const [slow, fast] = [sampleAuditEntry({ actor: 'slow' }), sampleAuditEntry()];
    const appending = auditLog.append(newId(), slow);
    await delay(100);
    await auditLog.append(newId(), fast);
    const exported = await auditLog.listAll(null, 10);
    expect(exported.map(({ record }) => record.id)).to.deep.equal([slow.id, fast.id]);
    await appending;
  });

  it('of one workspace do not wait for those of another', async () => {
    const committed: string[] = [];
    const insert = async (name: string): Promise<void> => {
      await groups.insertMissing(newId(), [sampleGroup({ name })]);
      committed.push(name);
    };
    const inserting = insert('slow');
    await delay(100);
    await insert('fast');
    await inserting;
    expect(committed).to.deep.equal(['fast', 'slow']);
  });
});
