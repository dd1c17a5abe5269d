/** The figures of a slice, with units and decimals. */
export const FIGURES = {
  cpu: { title: 'CPU per request, µs', digits: 0 },
  rate: { title: 'requests per second', digits: 0 },
  databaseCpu: { title: 'CPU of the database per request, µs', digits: 0 },
  p99: { title: 'p99, ms', digits: 1 },
  firstResponse: { title: 'first response, ms', digits: 0 },
  memory: { title: 'resident memory, MB', digits: 0 },
  rowsWritten: { title: 'counter rows written per request', digits: 2 },
  rowsRead: { title: 'counter rows read per request', digits: 2 },
  commands: { title: 'commands per 1,000 requests', digits: 1 },
} as const;

export type FigureName = keyof typeof FIGURES;

export type Figures = Readonly<Partial<Record<FigureName, number>>>;

/** The product and its peers: the columns of the table of results. */
export const SERVERS = { product: 'workspace-api', nodeHttp: 'node:http by hand', fastify: 'Fastify' } as const;

export type ServerName = keyof typeof SERVERS;

/** What is measured: some work of a server. */
export interface Subject {
  /** The row in the table of results. */
  readonly work: string;
  readonly server: ServerName;
}

/** The figures of some subjects, measured in turn, round by round. */
export interface Comparison {
  readonly name: string;
  /** The figures in the table of results. */
  readonly figures: readonly FigureName[];
  readonly subjects: readonly Subject[];
  /** The figures of each subject, in order, for each round. */
  readonly rounds: readonly (readonly Figures[])[];
}

/** The median and quartiles of some values. */
export interface Spread {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/** Returns the quantile of ordered values at a share from 0 to 1, interpolated. */
const quantile = (ordered: readonly number[], share: number): number => {
  const place = (ordered.length - 1) * share;
  const [below = NaN, above = NaN] = [ordered[Math.floor(place)], ordered[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
};

/** Returns the median and quartiles, as R and NumPy compute them by default. */
export const spreadOf = (values: readonly number[]): Spread => {
  const ordered = values.toSorted((one, other) => one - other);
  return { median: quantile(ordered, 0.5), lower: quantile(ordered, 0.25), upper: quantile(ordered, 0.75) };
};

/** Returns a figure of a subject, round by round. Throws a RangeError if it was not measured. */
const valuesOf = ({ name, rounds }: Comparison, figure: FigureName, subject: number): readonly number[] =>
  rounds.map((round) => {
    const value = round[subject]?.[figure];
    if (value === undefined) throw new RangeError(`${name} has no ${figure} of subject ${subject}.`);
    return value;
  });

/** Returns a figure of a subject over all rounds. */
export const figureIn = (comparison: Comparison, figure: FigureName, subject: number): Spread =>
  spreadOf(valuesOf(comparison, figure, subject));

/**
 * Returns the ratio of one subject's figure to another's. It is computed within each round, so that a slowdown of the
 * whole machine cancels out.
 */
export const ratioIn = (comparison: Comparison, figure: FigureName, subject: number, reference: number): Spread => {
  const references = valuesOf(comparison, figure, reference);
  return spreadOf(valuesOf(comparison, figure, subject).map((value, round) => value / (references[round] ?? NaN)));
};
