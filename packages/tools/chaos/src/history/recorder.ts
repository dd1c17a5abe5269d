import type { History } from './history.js';

/** Returns the time on the monotonic clock that all processes share, in milliseconds. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

export interface Recorder {
  readonly history: History;
  add<Kind extends keyof History>(kind: Kind, event: History[Kind][number]): void;
}

export const createRecorder = (): Recorder => {
  const history: { readonly [Kind in keyof History]: History[Kind][number][] } = {
    ...{ creations: [], pages: [], uses: [], limitedUses: [], revocations: [], clientCalls: [], dueCampaignIds: [] },
    ...{ workerEvents: [], interruptions: [], faults: [], outages: [], storedCounts: [], clockSteps: [] },
    ...{ resumedPrimaries: [], readsWithoutStandby: [], recoveries: [], errors: [] },
  };
  return { history, add: (kind, event) => void history[kind].push(event) };
};
