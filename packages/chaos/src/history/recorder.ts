import type { History } from './history.js';

/** Records the events of a run. */
export interface Recorder {
  readonly history: History;
  /** Returns the time on the clock of all spans. */
  now(): number;
  add<Kind extends keyof History>(kind: Kind, event: History[Kind][number]): void;
}

export const createRecorder = (): Recorder => {
  const history: { readonly [Kind in keyof History]: History[Kind][number][] } = {
    ...{ creations: [], pages: [], uses: [], limitedUses: [], revocations: [], clientCalls: [], dueCampaignIds: [] },
    ...{ workerEvents: [], faults: [], outages: [], storedCounts: [], clockSteps: [] },
    ...{ resumedPrimaries: [], readsWithoutStandby: [], stalls: [], recoveries: [], errors: [] },
  };
  return {
    history,
    now: () => performance.now(),
    add: (kind, event) => void history[kind].push(event),
  };
};

/** Returns a time of `process.hrtime`, which all processes share, on the clock of the recorder. */
export const toRecorderTime = (atNanoseconds: string, recorder: Pick<Recorder, 'now'>): number =>
  recorder.now() - Number(process.hrtime.bigint() - BigInt(atNanoseconds)) / 1e6;
