import type { Comparison } from '../../src/method/comparison.js';
import type { Report } from '../../src/report/report.js';

/** Creates a report of these comparisons, on a fictional machine. */
export const reportOf = (comparisons: readonly Comparison[], rest: Partial<Report> = {}): Report => ({
  date: '2026-11-21',
  command: 'npm run bench',
  machine: { processor: 'Model T', cores: 2, memoryGigabytes: 8, system: 'Linux 6', node: 'v20.19.0' },
  cores: { server: '0', load: '1', database: '1', all: '0,1' },
  database: 'MongoDB 6.0.5, replica set of one node',
  load: 'autocannon 9.0.0',
  peers: [{ title: 'Fastify', versions: { fastify: '5.12.8' } }],
  rounds: 3,
  seconds: 2,
  isQuick: false,
  comparisons,
  ...rest,
});
