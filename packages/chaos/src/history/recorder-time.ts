import type { Recorder } from './recorder.js';

/** Returns a time of `process.hrtime`, which all processes share, on the clock of the recorder. */
export const toRecorderTime = (atNanoseconds: string, recorder: Pick<Recorder, 'now'>): number =>
  recorder.now() - Number(process.hrtime.bigint() - BigInt(atNanoseconds)) / 1e6;
