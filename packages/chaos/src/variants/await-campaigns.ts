import { setTimeout as delay } from 'node:timers/promises';
import type { FaultContext } from '../nemesis/fault-kind.js';

const ENOUGH_CAMPAIGNS = 20;
const ENOUGH_TIME_MILLISECONDS = 20_000;
const POLL_MILLISECONDS = 50;

/** Waits until enough further campaigns are acknowledged, with a timeout. */
export const awaitCampaigns = async ({ recorder }: Pick<FaultContext, 'recorder'>): Promise<void> => {
  const countAcknowledged = (): number =>
    recorder.history.creations.filter(({ campaignId }) => campaignId !== null).length;
  const enough = countAcknowledged() + ENOUGH_CAMPAIGNS;
  const deadline = performance.now() + ENOUGH_TIME_MILLISECONDS;
  while (countAcknowledged() < enough && performance.now() < deadline) await delay(POLL_MILLISECONDS);
};
