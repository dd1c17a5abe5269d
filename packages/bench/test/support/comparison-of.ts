import type { Comparison } from '../../src/method/comparison.js';

/** Creates a comparison of CPU per request from the figures of each round; the first subject is the reference. */
export const comparisonOf = (
  cpu: Readonly<Record<string, readonly number[]>>,
  rest: Partial<Comparison> = {},
): Comparison => {
  const names = Object.keys(cpu);
  const rounds = Object.values(cpu)[0]?.map((_, round) => names.map((name) => ({ cpu: cpu[name]?.[round] ?? NaN })));
  return {
    name: 'memory/groups-first',
    title: 'GET /groups?limit=50, first page',
    reference: names[0] ?? '',
    main: 'cpu',
    figures: ['cpu'],
    subjects: names.map((name) => ({ name, title: `The ${name}` })),
    rounds: rounds ?? [],
    ...rest,
  };
};
