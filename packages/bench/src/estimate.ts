import type { BenchOptions } from './bench.js';
import type { Section } from './workloads/section.js';

/** What a slice takes beside its load: connections, and questions for what was used. */
const SECONDS_AROUND_SLICE = 0.1;

/** To start the servers of a section, and to fill them. */
const SECONDS_OF_START = 10;

/** How long a run takes, in whole minutes. */
export const estimateMinutes = (
  sections: readonly Pick<Section, 'slices'>[],
  { rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>,
): number => {
  const slices = sections.reduce((sum, section) => sum + section.slices, 0);
  const total = slices * (rounds + 1) * (seconds + SECONDS_AROUND_SLICE) + sections.length * SECONDS_OF_START;
  return Math.ceil(total / 60);
};
