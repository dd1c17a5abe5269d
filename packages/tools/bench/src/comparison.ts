/** The figures of a slice, with units. */
export const FIGURES = {
  cpu: 'CPU per request, µs',
  cpuPerKilobyte: 'CPU per kilobyte of bodies, µs',
  rate: 'requests per second',
  databaseCpu: 'CPU of the database per request, µs',
  p99: 'p99, ms',
  firstResponse: 'first response, ms',
  memory: 'resident memory, MB',
  rowsWritten: 'counter rows written per request',
  rowsRead: 'counter rows read per request',
  disk: 'bytes on disk per row, without indexes',
  indexes: 'bytes of indexes per row',
} as const;

export type FigureName = keyof typeof FIGURES;

export type Figures = Readonly<Partial<Record<FigureName, number>>>;

/** The product, another state of it, and its peers: the columns of the table. */
export const SERVERS = {
  product: 'workspace-api',
  before: 'workspace-api before',
  nodeHttp: 'node:http by hand',
  fastify: 'Fastify',
} as const;

export type ServerName = keyof typeof SERVERS;

/** A subject of the measurement: some work of a server. */
export interface Subject {
  readonly work: string;
  readonly server: ServerName;
}

/** A subject with the values of its figures, round by round. */
interface MeasuredSubject extends Subject {
  readonly figures: Readonly<Partial<Record<FigureName, readonly number[]>>>;
}

/** The figures of some subjects, measured in turn, round by round. */
export interface Comparison {
  readonly name: string;
  readonly subjects: readonly MeasuredSubject[];
}

/** Returns the comparison of some rounds, each with the figures of the subjects in order, to 4 digits. */
export const comparisonOf = (
  name: string,
  subjects: readonly Subject[],
  rounds: readonly (readonly Figures[])[],
): Comparison => ({
  name,
  subjects: subjects.map(({ work, server }, subject) => {
    const values = (figure: FigureName) => rounds.map((round) => Number(round[subject]?.[figure]?.toPrecision(4)));
    const measured = Object.keys(rounds[0]?.[subject] ?? {}) as FigureName[];
    return { work, server, figures: Object.fromEntries(measured.map((figure) => [figure, values(figure)])) };
  }),
});

/** Returns the median of some values, and NaN of none. */
export const medianOf = (values: readonly number[]): number => {
  const ordered = values.toSorted((one, other) => one - other);
  const middle = (ordered.length - 1) / 2;
  return ((ordered[Math.floor(middle)] ?? NaN) + (ordered[Math.ceil(middle)] ?? NaN)) / 2;
};

/** Returns a figure of a subject, round by round. Throws a RangeError if it was not measured. */
const valuesOf = ({ name, subjects }: Comparison, figure: FigureName, subject: number): readonly number[] => {
  const values = subjects[subject]?.figures[figure];
  if (values === undefined) throw new RangeError(`${name} has no ${figure} of subject ${subject}.`);
  return values;
};

/** Returns the median of a figure of a subject over all rounds. */
export const figureIn = (comparison: Comparison, figure: FigureName, subject: number): number =>
  medianOf(valuesOf(comparison, figure, subject));

/**
 * Returns the median ratio of one subject's figure to another's. It is computed within each round, so that a slowdown of
 * the whole machine cancels out.
 */
export const ratioIn = (comparison: Comparison, figure: FigureName, subject: number, reference: number): number => {
  const references = valuesOf(comparison, figure, reference);
  return medianOf(valuesOf(comparison, figure, subject).map((value, round) => value / (references[round] ?? NaN)));
};
