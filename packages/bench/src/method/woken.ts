import type { Subject } from './subject.js';

/** The wake-up time before a measurement, relative to a slice. */
const WAKING = 0.5;

/**
 * Wakes a server before each measurement, with another load if given. While it idles, the system may reclaim its
 * memory, and getting that back takes longer than any request.
 */
export const woken = (subject: Subject, waking = subject): Subject => ({
  ...subject,
  run: async (seconds) => {
    await waking.run(seconds * WAKING);
    return subject.run(seconds);
  },
});
