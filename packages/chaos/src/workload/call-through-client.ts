import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from './scene.js';

/** Creates campaigns through the client, and reads the list now and then. */
export const callThroughClient: Scenario = async ({ clientTraffic, end }, random) => {
  while (!end.aborted) {
    await clientTraffic.create();
    if (random.percent(30)) await clientTraffic.list(random.integer(20, 100));
    await delay(random.integer(20, 150));
  }
};
