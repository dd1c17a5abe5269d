import type { CampaignInput } from '@workspace-api/core';
import type { BackOffice } from './back-office.js';

/** A campaign with nothing special about it. */
export const plainCampaign = ({
  instanceId,
  groupIds,
}: Pick<BackOffice, 'instanceId' | 'groupIds'>): CampaignInput => ({
  name: 'Sale',
  instanceId,
  groupIds,
  content: { type: 'text', text: 'Everything is half price today.' },
});
