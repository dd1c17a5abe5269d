import type { Clock } from '@workspace-api/client';

const SCALE = 20_000;

/** A clock on which 20 seconds are a millisecond. */
export const scaledClock: Clock = {
  now: () => performance.now() * SCALE,
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds / SCALE);
    return () => clearTimeout(timer);
  },
};
