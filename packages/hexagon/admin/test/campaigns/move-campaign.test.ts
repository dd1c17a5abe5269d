import { type CampaignStatus } from '@workspace-api/core';
import { LATER, issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { bindAdminOperation } from '../../src/admin-operation.js';
import { moveCampaign, type CampaignMove } from '../../src/campaigns/move-campaign.js';
import { campaignIn } from '../support/campaigns.js';

describe('moveCampaign', () => {
  const NOW = '2026-02-20T00:00:00.000Z';
  const STARTED_AT = '2026-01-31T09:30:02.000Z';

  for (const [from, move, changes] of [
    [
      'draft',
      { to: 'scheduled', scheduledAt: '2026-03-01T01:00:00+01:00' },
      { scheduledAt: '2026-03-01T00:00:00.000Z' },
    ],
    ['draft', { to: 'cancelled' }, { endedAt: NOW }],
    ['scheduled', { to: 'draft' }, { scheduledAt: null }],
    ['scheduled', { to: 'running' }, { startedAt: NOW }],
    ['scheduled', { to: 'failed', reason: 'Disconnected' }, { failureReason: 'Disconnected', endedAt: NOW }],
    ['scheduled', { to: 'cancelled' }, { endedAt: NOW }],
    ['running', { to: 'paused' }, {}],
    ['running', { to: 'completed' }, { endedAt: NOW }],
    ['running', { to: 'failed', reason: 'Disconnected' }, { failureReason: 'Disconnected', endedAt: NOW }],
    ['paused', { to: 'running' }, { startedAt: STARTED_AT }],
    ['paused', { to: 'cancelled' }, { startedAt: STARTED_AT, scheduledAt: LATER, endedAt: NOW }],
  ] satisfies readonly (readonly [CampaignStatus, CampaignMove, object])[]) {
    const fields = Object.keys(changes).join(', ') || 'no other field';
    it(`records the move from ${from} to ${move.to} in ${fields}`, async () => {
      const scene = await openScene();
      const before = await campaignIn(scene, from);
      scene.ports.clock.set(NOW);
      const { campaign } = await scene.admin.moveCampaign({
        workspaceId: scene.own.id,
        campaignId: before.campaign.id,
        version: before.version,
        ...move,
      });
      expect(campaign).to.deep.equal({ ...before.campaign, status: move.to, updatedAt: NOW, ...changes });
    });
  }

  it('treats a past scheduledAt as as soon as possible', async () => {
    const scene = await openScene();
    const { campaign, version } = await campaignIn(scene, 'draft');
    const move: CampaignMove = { to: 'scheduled', scheduledAt: '2020-01-01T00:00:00Z' };
    const moved = await scene.admin.moveCampaign({
      workspaceId: scene.own.id,
      campaignId: campaign.id,
      version,
      ...move,
    });
    expect(moved.campaign.scheduledAt).to.equal('2020-01-01T00:00:00.000Z');
  });

  for (const [what, move, issues] of [
    ['an unknown status', { to: 'finished' }, ['to not_allowed']],
    ['a time that is none', { to: 'scheduled', scheduledAt: 'tomorrow' }, ['scheduledAt invalid_format']],
    ['a missing time', { to: 'scheduled' }, ['scheduledAt required']],
    ['an empty reason', { to: 'failed', reason: '' }, ['reason too_short']],
    ['a reason of 501 characters', { to: 'failed', reason: 'a'.repeat(501) }, ['reason too_long']],
  ] as const) {
    it(`rejects ${what}`, async () => {
      const scene = await openScene();
      const { campaign, version } = await campaignIn(scene, 'scheduled');
      const rejection = await rejectionOf(
        scene.admin.moveCampaign({
          workspaceId: scene.own.id,
          campaignId: campaign.id,
          version,
          ...(move as unknown as CampaignMove),
        }),
      );
      expect(rejection.code).to.equal('validation_failed');
      expect(issuesOf(rejection)).to.deep.equal(issues);
    });
  }

  for (const [what, distance] of [
    ['older', -1],
    ['newer', 1],
  ] as const) {
    it(`rejects a version that is ${what} than the campaign's`, async () => {
      const scene = await openScene();
      const { campaign, version } = await campaignIn(scene, 'running');
      const rejection = await rejectionOf(
        scene.admin.moveCampaign({
          workspaceId: scene.own.id,
          campaignId: campaign.id,
          version: version + distance,
          to: 'paused',
        }),
      );
      expect(rejection.code).to.equal('version_conflict');
    });
  }

  it('reports a version conflict before a move that is not allowed', async () => {
    const scene = await openScene();
    const { campaign, version } = await campaignIn(scene, 'completed');
    const rejection = await rejectionOf(
      scene.admin.moveCampaign({
        workspaceId: scene.own.id,
        campaignId: campaign.id,
        version: version - 1,
        to: 'paused',
      }),
    );
    expect(rejection.code).to.equal('version_conflict');
  });

  it('lets one of two workers move a campaign when both have read the same version', async () => {
    const scene = await openScene();
    const { own, ports } = scene;
    const before = await campaignIn(scene, 'running');
    const stale = { ...ports.campaigns, find: async () => before };
    const move = bindAdminOperation(moveCampaign, { ...ports, campaigns: stale });
    const read = { workspaceId: own.id, campaignId: before.campaign.id, version: before.version };
    await move({ ...read, to: 'paused' });
    const rejection = await rejectionOf(move({ ...read, to: 'completed' }));
    expect(rejection.code).to.equal('version_conflict');
    expect(
      (await scene.admin.getCampaign({ workspaceId: own.id, campaignId: before.campaign.id })).campaign.status,
    ).to.equal('paused');
  });

  it('does not find the campaign of another workspace', async () => {
    const scene = await openScene();
    const { campaign, version } = await campaignIn(scene, 'running');
    const rejection = await rejectionOf(
      scene.admin.moveCampaign({ workspaceId: scene.foreign.id, campaignId: campaign.id, version, to: 'paused' }),
    );
    expect(rejection.code).to.equal('campaign_not_found');
  });
});
