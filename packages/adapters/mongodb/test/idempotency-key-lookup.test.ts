import { createNodePorts } from '@workspace-api/adapter-node';
import { createPrincipal, createWorkspaceApi, toTimestamp, type Campaign, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { createMongoPorts } from '../src/index.js';
import { expectUnavailable, rejectionOf } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { newId, sampleCampaign, sampleGroup, sampleInstance } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { client, db } = await openTestDatabase({ monitorCommands: true });
const ports = createMongoPorts({ db });
const { campaigns } = ports;

const commands: string[] = [];
recordCommands(client, (name) => commands.push(name));

/** Resolves when this many further commands with this name have been sent to a collection. */
const sent = (times: number, name: string, collection: string): Promise<void> =>
  new Promise((resolve) => {
    let left = times;
    recordCommands(client, (sentName, command) => {
      if (sentName === name && command[name] === collection && --left === 0) resolve();
    });
  });

const idempotency = { key: 'key', fingerprint: 'fingerprint', scheduledAt: null };

/** Prevents the server from learning that writes are committed, during `run`. */
const withoutCommits = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  const configure = (mode: string) => client.db('admin').command({ configureFailPoint: 'disableSnapshotting', mode });
  await configure('alwaysOn');
  try {
    return await run();
  } finally {
    await configure('off');
    // The next write commits, and with it all earlier ones.
    await db.collection('commits').insertOne({});
  }
};

/** Runs an insert that reaches the primary, but is not acknowledged by a majority. */
const withoutAcknowledgement = (insert: () => Promise<unknown>): Promise<void> => {
  const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' };
  return withFailPoint(client, 1, { failCommands: ['insert'], writeConcernError }, () =>
    expectUnavailable(insert(), 'unknown'),
  );
};

const createUncertain = async (workspaceId: WorkspaceId): Promise<Campaign> => {
  const campaign = sampleCampaign();
  await withoutAcknowledgement(() => campaigns.insert(workspaceId, campaign, idempotency));
  return campaign;
};

describe('findByIdempotencyKey', () => {
  it('waits for a campaign that is not committed yet, and returns it', async () => {
    const workspaceId = newId();
    const { created, found } = await withoutCommits(async () => {
      const campaign = await createUncertain(workspaceId);
      const lookedTwice = sent(2, 'find', 'campaigns');
      const lookUp = campaigns.findByIdempotencyKey(workspaceId, 'key');
      await Promise.race([lookedTwice, lookUp]);
      return { created: campaign, found: lookUp };
    });
    expect(await found).to.deep.equal({ campaign: created, idempotency });
  });

  it('is unavailable if the campaign is not committed within a second', async () => {
    const workspaceId = newId();
    await withoutCommits(async () => {
      await createUncertain(workspaceId);
      await expectUnavailable(campaigns.findByIdempotencyKey(workspaceId, 'key'), 'no');
    });
  });

  it('sends one command if the key is not taken, and two if it is', async () => {
    const workspaceId = newId();
    commands.splice(0);
    expect(await campaigns.findByIdempotencyKey(workspaceId, 'key')).to.be.null;
    expect(commands).to.deep.equal(['count']);
    await campaigns.insert(workspaceId, sampleCampaign(), idempotency);
    commands.splice(0);
    await campaigns.findByIdempotencyKey(workspaceId, 'key');
    expect(commands).to.deep.equal(['count', 'find']);
  });
});

describe('createCampaign', () => {
  it('replays a campaign that is not committed yet to a retry that would be rejected by now', async () => {
    const clock = { now: () => toTimestamp(Date.parse('2030-01-01T00:00:00Z')) };
    const api = createWorkspaceApi({ ...createNodePorts(), ...ports, clock });
    const workspaceId = newId();
    const workspace = { id: workspaceId, name: 'Acme', createdAt: clock.now() };
    await ports.workspaces.insert(workspaceId, workspace, { id: 'ann', role: 'OWNER' });
    const instance = sampleInstance();
    const group = sampleGroup({ instanceId: instance.id, sendable: true });
    await ports.instances.insertMissing(workspaceId, [instance]);
    await ports.groups.insertMissing(workspaceId, [group]);
    const create = (idempotencyKey: string) =>
      api.createCampaign(
        createPrincipal(workspaceId, ['campaigns:write']),
        {
          name: 'Spring sale',
          instanceId: instance.id,
          groupIds: [group.id],
          content: { type: 'text', text: 'It is spring.' },
          scheduledAt: '2030-01-01T00:10:00Z',
        },
        { idempotencyKey },
      );

    const retry = await withoutCommits(async () => {
      await withoutAcknowledgement(() => create('retried'));
      clock.now = () => toTimestamp(Date.parse('2030-01-01T01:00:00Z'));
      const lookedTwice = sent(2, 'find', 'campaigns');
      const retrying = create('retried');
      await Promise.race([lookedTwice, retrying]);
      return { retrying };
    });
    const { record: campaign, replayed } = await retry.retrying;
    expect(replayed).to.be.true;
    const rows = await campaigns.list(workspaceId, { below: null, limit: 2 });
    expect(rows.map(({ record }) => record)).to.deep.equal([campaign]);
    expect(await rejectionOf(create('other'))).to.have.property('code', 'schedule_in_past');
  });
});
