import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from './scene.js';

/** Schedules campaigns that become due for the worker processes. */
export const scheduleCampaigns: Scenario = async ({ backOffice, recorder, end }, random) => {
  while (!end.aborted) {
    const id = await backOffice.due.schedule();
    if (id !== null) recorder.add('dueCampaignIds', id);
    await delay(random.integer(300, 900));
  }
};
