import type { Clock } from '@workspace-api/client';
import { setTimeout as pause } from 'node:timers/promises';

const SCALE = 20_000;

/** A clock on which 20 seconds are a millisecond. */
export const scaledClock: Clock = {
  now: () => performance.now() * SCALE,
  sleep: async (milliseconds, signal) => {
    await pause(milliseconds / SCALE, undefined, { signal });
  },
};
