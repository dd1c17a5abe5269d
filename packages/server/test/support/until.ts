import { setTimeout as pause } from 'node:timers/promises';

/** Polls until a condition holds. The timeout of the test bounds it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(50);
};
