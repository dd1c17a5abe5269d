import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { CountingIds, ManualClock } from '@workspace-api/testing';
import type { AdminPorts } from '../../src/ports.js';
import { recordCalls, type Call } from './recorded-calls.js';

export interface RecordedPorts extends AdminPorts {
  readonly clock: ManualClock;
  /** The calls of the storage, in order. */
  readonly calls: Call[];
  /** Returns the arguments of each call of one storage method. */
  callsOf(method: string): (readonly unknown[])[];
}

/** Returns all ports over an empty storage in memory, whose calls are recorded. */
export const recordedPorts = (): RecordedPorts => {
  const { ports, calls } = recordCalls(createMemoryPorts());
  return {
    ...createNodePorts(),
    ...ports,
    clock: new ManualClock('2026-01-31T09:30:00.000Z'),
    ids: new CountingIds(),
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method).map(({ args }) => args),
  };
};
