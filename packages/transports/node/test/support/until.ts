import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once a condition holds. The timeout of the test bounds the wait. */
export const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await pause(20);
};
