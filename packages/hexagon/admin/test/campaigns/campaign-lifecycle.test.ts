import { isDomainError, type Campaign } from '@workspace-api/core';
import { LATER, campaignInput, openScene, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { VersionedCampaign } from '../../src/campaigns/campaign-change.js';
import { dueAtOf } from '../../src/campaigns/due-at.js';
import { DELIVERY_STATUSES } from '../../src/campaigns/delivery.js';
import { MOVES, act, sequencesOfActions, type Action } from '../support/campaigns.js';

/** Returns the expected outcome of an action, written independently of the source. */
const outcomeOf = (
  { campaign, lease, deliveries }: VersionedCampaign,
  action: Action,
  now: string,
): 'rejected' | 'nothing' | 'changed' => {
  const { status } = campaign;
  if ('move' in action) return MOVES[status].includes(action.move.to) ? 'changed' : 'rejected';
  if ('claimFor' in action) {
    const dueAt = status === 'scheduled' ? campaign.scheduledAt : (lease?.expiresAt ?? campaign.updatedAt);
    return (status === 'scheduled' || status === 'running') && String(dueAt) <= now ? 'changed' : 'nothing';
  }
  if (lease === null) return 'rejected';
  const settled = deliveries.map(({ groupId }) => groupId);
  return action.record.some(
    ({ group }) => campaign.groupIds[group] !== undefined && !settled.includes(campaign.groupIds[group]),
  )
    ? 'changed'
    : 'nothing';
};

/** Checks the invariants of a campaign. */
const expectSound = ({
  status,
  stats,
  endedAt,
  failureReason,
  startedAt,
  scheduledAt,
  ...campaign
}: Campaign): void => {
  const { total, pending, sent, failed, skipped } = stats;
  expect(total, 'total is the sum').to.equal(pending + sent + failed + skipped);
  expect(total, 'total is the number of groups').to.equal(campaign.groupIds.length);
  expect(Math.min(pending, sent, failed, skipped), 'no number is below 0').to.be.at.least(0);
  expect(endedAt !== null, 'has ended').to.equal(MOVES[status].length === 0);
  expect(failureReason !== null, 'has a reason').to.equal(status === 'failed');
  if (status === 'draft' || status === 'scheduled') expect(startedAt, 'not started').to.equal(null);
  if (status === 'running' || status === 'paused' || status === 'completed')
    expect(startedAt, 'started').to.be.a('string');
  if (status === 'draft') expect(scheduledAt, 'not scheduled').to.equal(null);
  else if (status !== 'cancelled') expect(scheduledAt, 'scheduled').to.be.a('string');
};

/** Checks the invariants of the deliveries and the lease of a campaign. */
const expectConsistent = ({ campaign, lease, deliveries }: VersionedCampaign): void => {
  expectSound(campaign);
  expect(new Set(deliveries.map(({ groupId }) => groupId)).size, 'one per group').to.equal(deliveries.length);
  for (const status of DELIVERY_STATUSES) {
    const count = deliveries.filter((delivery) => delivery.status === status).length;
    expect(campaign.stats[status], status).to.equal(count);
  }
  if (lease !== null) expect(campaign.status, 'leased').to.be.oneOf(['running', 'paused']);
  expect(dueAtOf(campaign, lease) !== null, 'can be claimed').to.equal(
    campaign.status === 'scheduled' || campaign.status === 'running',
  );
};

/** Checks the invariants between a campaign before and after an action. */
const expectStep = ({ campaign: before, version, deliveries }: VersionedCampaign, after: VersionedCampaign): void => {
  expect(after.version).to.equal(version + 1);
  expect(after.deliveries.slice(0, deliveries.length), 'deliveries stay').to.deep.equal(deliveries);
  if (before.startedAt !== null) expect(after.campaign.startedAt, 'start is kept').to.equal(before.startedAt);
  if (after.campaign.status === 'cancelled') expect(after.campaign.scheduledAt).to.equal(before.scheduledAt);
  const { id, name, instanceId, groupIds, content, metadata, createdAt } = before;
  expect(after.campaign).to.deep.include({ id, name, instanceId, groupIds, content, metadata, createdAt });
};

const tryToAct = async (
  scene: RecordedScene,
  before: VersionedCampaign,
  action: Action,
): Promise<VersionedCampaign> => {
  const outcome = await act(scene, before, action).then(
    () => 'done',
    (error: unknown) => {
      if (!isDomainError(error)) throw error;
      return 'rejected';
    },
  );
  const after = await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: before.campaign.id });
  const expected = outcomeOf(before, action, scene.ports.clock.now());
  expect(outcome).to.equal(expected === 'rejected' ? 'rejected' : 'done');
  if (expected === 'changed') expectStep(before, after);
  else expect(after).to.deep.equal(before);
  return after;
};

describe('A campaign', () => {
  it('stays consistent through any sequence of moves, claims and deliveries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(LATER, null), sequencesOfActions, async (scheduledAt, actions) => {
        const scene = await openScene();
        const { api, own } = scene;
        const { record: campaign } = await api.createCampaign(own.principal, { ...campaignInput(own), scheduledAt });
        // Half of the scheduled campaigns become due.
        if (actions.length % 2 === 0) scene.ports.clock.set(LATER);
        let current: VersionedCampaign = { campaign, version: 1, lease: null, deliveries: [] };
        for (const action of actions) {
          current = await tryToAct(scene, current, action);
          expectConsistent(current);
        }
      }),
      { numRuns: 300 },
    );
  });
});
