import type { Ports } from '../../src/ports.js';
import { CountingIds, TestClock, nodeDigest, nodeRandom } from './fake-platform.js';
import { fakeStorage } from './fake-storage.js';
import { recordCalls, type Call } from './recorded-calls.js';

export interface FakePorts extends Ports {
  readonly clock: TestClock;
  /** The calls of the storage, in order. */
  readonly calls: Call[];
  /** Returns the arguments of each call of one storage method. */
  callsOf(method: string): (readonly unknown[])[];
}

/** Returns all ports of the core over an empty storage. */
export const fakePorts = (): FakePorts => {
  const { storage, calls } = recordCalls(fakeStorage());
  return {
    ...storage,
    clock: new TestClock(),
    ids: new CountingIds(),
    digest: nodeDigest,
    random: nodeRandom,
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method).map(({ args }) => args),
  };
};
