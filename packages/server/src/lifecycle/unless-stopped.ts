import type { StopCause } from './shutdown-times.js';

/** Resolves to the result of a part of the start. Exits if the process must stop first: it serves nothing yet. */
export const unlessStopped = async <Result>(stop: Promise<StopCause>, work: Promise<Result>): Promise<Result> => {
  let isDone = false;
  void stop.then((cause) => {
    if (!isDone) process.exit(cause === 'uncaught error' ? 1 : 0);
  });
  try {
    return await work;
  } finally {
    isDone = true;
  }
};
