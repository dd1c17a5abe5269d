/** The figures of a slice: table heading, unit, and number of significant digits after the point. */
export const FIGURES = {
  cpu: { title: 'CPU per request', unit: 'µs', digits: 1 },
  rate: { title: 'per second', unit: '', digits: 0 },
  busy: { title: 'core in use', unit: '%', digits: 0 },
  databaseCpu: { title: 'CPU of mongod', unit: 'µs', digits: 1 },
  commands: { title: 'commands', unit: '', digits: 2 },
  mean: { title: 'mean latency', unit: 'ms', digits: 3 },
  p50: { title: 'p50', unit: 'ms', digits: 2 },
  p99: { title: 'p99', unit: 'ms', digits: 2 },
  p999: { title: 'p99.9', unit: 'ms', digits: 2 },
  listening: { title: 'until it listens', unit: 'ms', digits: 0 },
  firstAnswer: { title: 'until the first response', unit: 'ms', digits: 0 },
  memoryAtStart: { title: 'at start', unit: 'MB', digits: 0 },
  memoryAfterLoad: { title: 'after load', unit: 'MB', digits: 0 },
  memoryAfterIdle: { title: 'after a pause', unit: 'MB', digits: 0 },
  memory: { title: 'resident memory', unit: 'MB', digits: 0 },
  heap: { title: 'heap', unit: 'MiB', digits: 0 },
} as const;

export type FigureName = keyof typeof FIGURES;

/** The figures of one slice, per request where that makes sense. */
export type Figures = Readonly<Partial<Record<FigureName, number>>>;
