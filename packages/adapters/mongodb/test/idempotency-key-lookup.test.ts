import type { Campaign, WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { createMongoPorts } from '../src/index.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { newId, sampleCampaign } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { client, db } = await openTestDatabase({ monitorCommands: true });
const { campaigns } = createMongoPorts({ db });

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

/** Creates a campaign that reaches the primary, but is not acknowledged by a majority. */
const createUncertain = async (workspaceId: WorkspaceId): Promise<Campaign> => {
  const campaign = sampleCampaign();
  const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' };
  await withFailPoint(client, 1, { failCommands: ['insert'], writeConcernError }, () =>
    expectUnavailable(campaigns.insert(workspaceId, campaign, idempotency), 'unknown'),
  );
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
