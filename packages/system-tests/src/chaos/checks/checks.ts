import { acknowledgedCampaignsStay } from './acknowledged-campaigns-stay.js';
import { answersAreExpected } from './answers-are-expected.js';
import { answersAreInTime } from './answers-are-in-time.js';
import type { Check } from './check.js';
import { clientCallsSucceed } from './client-calls-succeed.js';
import { clientCreatesOnce } from './client-creates-once.js';
import { clientListsAreComplete } from './client-lists-are-complete.js';
import { dueCampaignsCompleteOnce } from './due-campaigns-complete-once.js';
import { everythingRecovers } from './everything-recovers.js';
import { lostLeasesEndWork } from './lost-leases-end-work.js';
import { nothingComesUpBelow } from './nothing-comes-up-below.js';
import { oneCampaignPerKey } from './one-campaign-per-key.js';
import { pagesAreComplete } from './pages-are-complete.js';
import { pagesKeepOneOrder } from './pages-keep-one-order.js';
import { processesReportNoError } from './processes-report-no-error.js';
import { replaysEqualFirstAnswer } from './replays-equal-first-answer.js';
import { revokedKeysAreRejected } from './revoked-keys-are-rejected.js';

/** Everything that is held against what happened. */
export const CHECKS: readonly Check[] = [
  oneCampaignPerKey,
  acknowledgedCampaignsStay,
  replaysEqualFirstAnswer,
  pagesAreComplete,
  pagesKeepOneOrder,
  nothingComesUpBelow,
  revokedKeysAreRejected,
  dueCampaignsCompleteOnce,
  lostLeasesEndWork,
  clientCreatesOnce,
  clientListsAreComplete,
  clientCallsSucceed,
  answersAreExpected,
  answersAreInTime,
  everythingRecovers,
  processesReportNoError,
];
