import type { Check } from './check.js';
import { clientCallsSucceed, clientCreatesOnce, clientListsAreComplete } from './client.js';
import { rateLimitHolds, usageIsComplete } from './counts.js';
import { acknowledgedCampaignsStay, oneCampaignPerKey, replaysEqualFirstResponse } from './creations.js';
import { everythingRecovers, processesReportNoError, readsNeedNoStandby } from './outcomes.js';
import { newCampaignsComeFirst, pagesAreComplete, pagesKeepOneOrder } from './pages.js';
import { responsesAreExpected, responsesAreInTime } from './responses.js';
import { revokedKeysAreRejected } from './revoked-keys-are-rejected.js';
import { campaignsDoNotStandStill, dueCampaignsCompleteOnce, messagesAreSentOnce } from './workers.js';

/** All checks, in the order of the report. */
export const CHECKS: readonly Check[] = [
  oneCampaignPerKey,
  acknowledgedCampaignsStay,
  replaysEqualFirstResponse,
  pagesAreComplete,
  pagesKeepOneOrder,
  newCampaignsComeFirst,
  revokedKeysAreRejected,
  dueCampaignsCompleteOnce,
  messagesAreSentOnce,
  campaignsDoNotStandStill,
  clientCreatesOnce,
  clientListsAreComplete,
  clientCallsSucceed,
  responsesAreExpected,
  responsesAreInTime,
  readsNeedNoStandby,
  usageIsComplete,
  rateLimitHolds,
  everythingRecovers,
  processesReportNoError,
];
