import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is yes. The test's own time limit bounds it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(50);
};
