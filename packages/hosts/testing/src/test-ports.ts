import { createMemoryPorts, type MemoryPorts } from '@workspace-api/adapter-memory';
import { NodeDigest } from '@workspace-api/adapter-node';
import type { AdminPlatformPorts } from '@workspace-api/admin';
import { CountingIds } from './counting-ids.js';
import { forwardTo } from './forward-to.js';
import { ManualClock } from './manual-clock.js';
import { RepeatableRandom } from './repeatable-random.js';

const START = '2026-01-01T00:00:00.000Z';

/** Every port of the core in memory, with a clock, ids and randomness that are the same in every run. */
export interface TestPorts extends MemoryPorts, AdminPlatformPorts {
  readonly clock: ManualClock;
  readonly ids: CountingIds;
  readonly random: RepeatableRandom;
  /**
   * Empties the storage, and restarts clock, ids and randomness. Restores methods of storage ports that a test has
   * replaced. Objects that were created over the ports stay usable.
   */
  readonly reset: () => void;
}

/** Creates ports over an empty store. The clock starts at 2026-01-01T00:00:00.000Z. */
export const createTestPorts = (): TestPorts => {
  let memory = createMemoryPorts();
  const clock = new ManualClock(START);
  const ids = new CountingIds();
  const random = new RepeatableRandom();
  const names = Object.keys(memory) as (keyof MemoryPorts)[];
  const storage = names.map((name) => [name, forwardTo<object>(() => memory[name])] as const);
  const originals = storage.map(([, port]) => [port, { ...port }] as const);
  // Frozen, because objects that were created over the ports would not see another port.
  return Object.freeze({
    ...(Object.fromEntries(storage) as unknown as MemoryPorts),
    clock,
    ids,
    random,
    digest: new NodeDigest(),
    reset: () => {
      memory = createMemoryPorts();
      for (const [port, methods] of originals) Object.assign(port, methods);
      clock.set(START);
      ids.reset();
      random.reset();
    },
  });
};
