import type { Ports } from '../../src/ports.js';
import { CountingIds, TestClock, nodeDigest, nodeRandom } from './fake-platform.js';
import { fakeStorage } from './fake-storage.js';
import { recordCalls, type Call } from './recorded-calls.js';

export interface FakePorts extends Ports {
  readonly clock: TestClock;
  /** What the storage was asked, in order. */
  readonly calls: Call[];
  /** What one method of the storage was given, call by call. */
  callsOf(method: string): (readonly unknown[])[];
}

/** Every port of the core, of an empty storage. */
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
