import { CAMPAIGN_STATUSES } from '@workspace-api/core';
import { expect } from 'chai';
import { canCampaignMove, isFinal } from '../../src/campaigns/campaign-transitions.js';
import { MOVES } from '../support/campaigns.js';

describe('canCampaignMove', () => {
  it('has seven statuses', () => {
    expect(CAMPAIGN_STATUSES).to.have.members(Object.keys(MOVES));
  });

  for (const from of CAMPAIGN_STATUSES) {
    it(`allows a ${from} campaign to become ${MOVES[from].join(' or ') || 'nothing'}, and nothing else`, () => {
      expect(CAMPAIGN_STATUSES.filter((to) => canCampaignMove(from, to))).to.deep.equal(MOVES[from]);
    });
  }
});

describe('isFinal', () => {
  it('holds for completed, failed and cancelled', () => {
    expect(CAMPAIGN_STATUSES.filter(isFinal)).to.deep.equal(['completed', 'failed', 'cancelled']);
  });
});
