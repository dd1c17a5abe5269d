import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { toTimestamp, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { fromId } from '../src/bson-values.js';
import { toCampaignDocument } from '../src/campaign-document.js';
import { createMongoPorts } from '../src/index.js';
import { recordCommands } from './support/recorded-commands.js';
import { newId, sampleCampaign } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const database = await openTestDatabase();
const { client, db } = await database.connect({ monitorCommands: true });

const WORKSPACES = 200;
const CAMPAIGNS = 5_000;
const CAMPAIGNS_OF_MOST = 5;

/**
 * Inserts 5,000 due campaigns of 200 workspaces. Returns the workspace that has most of them, including the oldest.
 */
const fill = async (): Promise<WorkspaceId> => {
  const workspaceIds = Array.from({ length: WORKSPACES }, newId) as WorkspaceId[];
  const [busy = newId()] = workspaceIds;
  const workspaces = workspaceIds.map((id) => ({ workspaceId: fromId(id), name: 'Acme', position: newId() }));
  await db.collection('workspaces').insertMany(workspaces);

  const present = Date.now();
  const sample = sampleCampaign();
  const documentOf = (index: number): Document => {
    const ofMost = (WORKSPACES - 1) * CAMPAIGNS_OF_MOST;
    const workspaceId = index < ofMost ? workspaceIds[1 + (index % (WORKSPACES - 1))] : busy;
    const scheduledAt = toTimestamp(present - (workspaceId === busy ? 2 : 1) * 3_600_000 + index);
    const campaign = { ...sample, id: newId(), status: 'scheduled', scheduledAt } as const;
    return { workspaceId: fromId(workspaceId ?? busy), position: index, ...toCampaignDocument(campaign, null) };
  };
  const documents = Array.from({ length: CAMPAIGNS }, (_, index) => documentOf(index));
  await db.collection('campaigns').insertMany(documents, { ordered: false });
  return busy;
};

/** Explains a pipeline: the stages of its plan, and the number of index entries that the server read. */
const explain = async (command: Document): Promise<{ stages: string; keysExamined: number }> => {
  const plan: Document = await db
    .collection(String(command['aggregate']))
    .aggregate(command['pipeline'] as Document[])
    .explain('executionStats');
  const text = JSON.stringify(plan);
  const keys = [...text.matchAll(/"totalKeysExamined":(\d+)/g)].map(([, count]) => Number(count));
  return { stages: text, keysExamined: Math.max(...keys) };
};

describe('claimDueCampaigns on MongoDB', function () {
  this.timeout(120_000);
  const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMongoPorts({ db }) });
  const claim = { limit: 50, leaseSeconds: 60, worker: 'worker-1' };
  const commands: (readonly [name: string, command: Document])[] = [];
  let busy: WorkspaceId;

  before(async () => {
    await database.empty();
    busy = await fill();
    await admin.claimDueCampaigns({ ...claim, limit: 1 });
    // Each workspace also gets an entry of its audit log, and the outcome.
    recordCommands(client, (name, command) => {
      if (name !== 'insert') commands.push([name, command]);
    });
  });

  it('claims 50 of 5,000 due campaigns of 200 workspaces with a read for each workspace, and an update for each campaign', async () => {
    const claims = await admin.claimDueCampaigns(claim);
    expect(claims).to.have.lengthOf(50);
    expect(commands.map(([name]) => name)).to.deep.equal([
      ...Array<string>(1 + 50).fill('aggregate'),
      ...Array<string>(50).fill('update'),
    ]);
  });

  it('reads one entry of the index for each workspace, however many campaigns are due', async () => {
    const [first] = commands;
    const { stages, keysExamined } = await explain(first?.[1] ?? {});
    expect(stages).to.include('DISTINCT_SCAN');
    expect(stages).not.to.include('COLLSCAN');
    expect(keysExamined).to.be.at.most(WORKSPACES);
  });

  it('reads no more campaigns than it claims', async () => {
    const [, second] = commands;
    const { stages } = await explain(second?.[1] ?? {});
    const examined = [...stages.matchAll(/"totalDocsExamined":"?(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...examined)).to.be.at.most(50);
    expect(stages).not.to.include('COLLSCAN');
  });

  it('serves every other workspace before the one with 4,005 campaigns gets a second turn', async () => {
    const served = new Map<WorkspaceId, number>();
    for (let count = 0; count < 2; count++) {
      for (const { lease } of await admin.claimDueCampaigns(claim))
        served.set(lease.workspaceId, (served.get(lease.workspaceId) ?? 0) + 1);
    }
    expect(served.get(busy)).to.equal(undefined);
    expect(Math.max(...served.values())).to.equal(1);
    expect(served.size).to.equal(2 * 50);
  });
});

describe('a due campaign whose document is invalid', () => {
  const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMongoPorts({ db }) });
  const claim = { limit: 1, leaseSeconds: 60, worker: 'worker-1' };

  /** Adds a workspace with a campaign that has been due for this many hours. */
  const add = async (hours: number): Promise<WorkspaceId> => {
    const workspaceId = newId() as WorkspaceId;
    const place = { workspaceId: fromId(workspaceId), position: newId() };
    const scheduledAt = toTimestamp(Date.now() - hours * 3_600_000);
    const campaign = { ...sampleCampaign(), status: 'scheduled', scheduledAt } as const;
    await db.collection('workspaces').insertOne({ ...place, name: 'Acme' });
    await db.collection('campaigns').insertOne({ ...place, ...toCampaignDocument(campaign, null) });
    return workspaceId;
  };

  it('is named by the error, and does not prevent the claims of other workspaces', async () => {
    await database.empty();
    const broken = await add(2);
    const other = await add(1);
    const filter = { workspaceId: fromId(broken) };
    const document = await db.collection('campaigns').findOneAndUpdate(filter, { $unset: { groupIds: 1 } });

    const error = await admin.claimDueCampaigns(claim).catch(String);
    expect(error).to.contain(`${String(document?._id)} in campaigns is invalid`);
    const claims = await admin.claimDueCampaigns(claim);
    expect(claims.map(({ lease }) => lease.workspaceId)).to.deep.equal([other]);
    await add(1);
    expect(await admin.claimDueCampaigns({ ...claim, limit: 2 })).to.have.lengthOf(1);
  });
});
