import { expect } from 'chai';
import fc from 'fast-check';
import type { Campaign } from '../../src/campaigns/campaign.js';
import type { VersionedCampaign } from '../../src/campaigns/campaign-repository.js';
import { isDomainError } from '../../src/errors/domain-error.js';
import { LATER, MOVES, act, campaignInput, sequencesOfActions, type Action } from '../support/campaigns.js';
import { openScene, type Scene } from '../support/scene.js';

/** Whether the design allows an action, told apart from the source. */
const isAllowed = ({ status, stats }: Campaign, action: Action): boolean => {
  if ('move' in action) return MOVES[status].includes(action.move.to);
  const { sent = 0, failed = 0, skipped = 0 } = action.deliveries;
  return (status === 'running' || status === 'paused') && sent + failed + skipped <= stats.pending;
};

/** What holds for a campaign at any time, whatever was done before. */
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

/** What holds between a campaign before and after something was done with it. */
const expectStep = ({ campaign: before, version }: VersionedCampaign, after: VersionedCampaign): void => {
  expect(after.version).to.equal(version + 1);
  if (before.startedAt !== null) expect(after.campaign.startedAt, 'start is kept').to.equal(before.startedAt);
  if (after.campaign.status === 'cancelled') expect(after.campaign.scheduledAt).to.equal(before.scheduledAt);
  const { id, name, instanceId, groupIds, content, metadata, createdAt } = before;
  expect(after.campaign).to.deep.include({ id, name, instanceId, groupIds, content, metadata, createdAt });
};

const tryToAct = async (scene: Scene, before: VersionedCampaign, action: Action): Promise<VersionedCampaign> => {
  try {
    const after = await act(scene, before, action);
    expect(isAllowed(before.campaign, action), 'the action is allowed').to.equal(true);
    expectStep(before, after);
    return after;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    expect(isAllowed(before.campaign, action), 'the action is refused').to.equal(false);
    return before;
  }
};

describe('A campaign', () => {
  it('stays sound through any sequence of moves and deliveries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(LATER, null), sequencesOfActions, async (scheduledAt, actions) => {
        const scene = await openScene();
        const { api, admin, own } = scene;
        const { campaign } = await api.createCampaign(own.principal, { ...campaignInput(own), scheduledAt });
        let current: VersionedCampaign = { campaign, version: 1 };
        expectSound(campaign);
        for (const action of actions) {
          current = await tryToAct(scene, current, action);
          expectSound(current.campaign);
          expect(await admin.getCampaign(own.id, campaign.id)).to.deep.equal(current);
        }
      }),
      { numRuns: 300 },
    );
  });
});
