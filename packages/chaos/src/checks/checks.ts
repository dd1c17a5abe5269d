import { acknowledgedCampaignsStay } from './acknowledged-campaigns-stay.js';
import { responsesAreExpected } from './responses-are-expected.js';
import { readsNeedNoStandby } from './reads-need-no-standby.js';
import { responsesAreInTime } from './responses-are-in-time.js';
import type { Check } from './check.js';
import { clientCallsSucceed } from './client-calls-succeed.js';
import { clientCreatesOnce } from './client-creates-once.js';
import { clientListsAreComplete } from './client-lists-are-complete.js';
import { dueCampaignsCompleteOnce } from './due-campaigns-complete-once.js';
import { everythingRecovers } from './everything-recovers.js';
import { largeCommandsEnd } from './large-commands-end.js';
import { lostLeasesEndWork } from './lost-leases-end-work.js';
import { newCampaignsComeFirst } from './new-campaigns-come-first.js';
import { oneCampaignPerKey } from './one-campaign-per-key.js';
import { pagesAreComplete } from './pages-are-complete.js';
import { pagesKeepOneOrder } from './pages-keep-one-order.js';
import { processesReportNoError } from './processes-report-no-error.js';
import { rateLimitHolds } from './rate-limit-holds.js';
import { replaysEqualFirstResponse } from './replays-equal-first-response.js';
import { revokedKeysAreRejected } from './revoked-keys-are-rejected.js';
import { usageIsComplete } from './usage-is-complete.js';

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
  lostLeasesEndWork,
  clientCreatesOnce,
  clientListsAreComplete,
  clientCallsSucceed,
  responsesAreExpected,
  responsesAreInTime,
  readsNeedNoStandby,
  usageIsComplete,
  rateLimitHolds,
  largeCommandsEnd,
  everythingRecovers,
  processesReportNoError,
];
