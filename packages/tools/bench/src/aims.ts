import { figureIn, ratioIn, type Comparison, type FigureName, type ServerName } from './comparison.js';

/** A performance goal of the product. */
interface Aim {
  readonly text: string;
  /** The comparison that measures it. */
  readonly comparison: string;
  readonly measure: (comparison: Comparison) => number;
  readonly kind: '≥' | '≤';
  readonly bound: number;
}

/** Returns the ratio of a server's figure to another's. */
const ratio =
  (figure: FigureName, server: ServerName, reference: ServerName) =>
  (comparison: Comparison): number => {
    const indexOf = (name: ServerName): number => comparison.subjects.findIndex((subject) => subject.server === name);
    return ratioIn(comparison, figure, indexOf(server), indexOf(reference));
  };

/** Creates an aim for the ratio of a peer's CPU per request to the product's. */
const times = (comparison: string, work: string, peer: ServerName, bound: number): Aim => ({
  text: `${work}: CPU of ${peer === 'fastify' ? 'Fastify' : '`node:http`'}, times ours`,
  comparison,
  measure: ratio('cpu', peer, 'product'),
  kind: '≥',
  bound,
});

/** Returns the largest ratio to the first subject. */
const largestRatio = (comparison: Comparison, figure: FigureName): number =>
  Math.max(...comparison.subjects.map((_, subject) => ratioIn(comparison, figure, subject, 0)));

/** Creates an aim for the counter rows that are written, by the place of its subject in the comparison. */
const rows = (text: string, subject: number, bound: number): Aim => ({
  text: `Counter rows written per request: ${text}`,
  comparison: 'workspaces',
  measure: (comparison) => figureIn(comparison, 'rowsWritten', subject),
  kind: '≤',
  bound,
});

/** Creates the aims of a good caller beside hostile ones. The caller alone is the first subject of the comparison. */
const fairness = (storage: string, comparison: string): Aim[] => {
  const text = `p99 beside hostile callers on ${storage}, times that`;
  return [
    {
      text: `${text} alone`,
      comparison,
      measure: (measured) => ratioIn(measured, 'p99', 1, 0),
      kind: '≤',
      bound: 5,
    },
    {
      text: `${text} behind Fastify`,
      comparison,
      measure: (measured) => ratioIn(measured, 'p99', 1, 2),
      kind: '≤',
      bound: 0.5,
    },
  ];
};

/** Creates the aims of four processes on one database. One process is the first subject of the comparison. */
const processes = (storage: string, comparison: string): Aim[] =>
  (
    [
      ['requests served', 'rate', '≥', 0.9],
      ['CPU of the database per request', 'databaseCpu', '≤', 1.25],
    ] as const
  ).map(([text, figure, kind, bound]) => ({
    text: `Four processes on ${storage}: ${text}, times that of one`,
    comparison,
    measure: (measured) => ratioIn(measured, figure, 2, 0),
    kind,
    bound,
  }));

/** Creates the aim of requests with much data. A usual page is the first subject of the comparison. */
const heavy = (storage: string, name: string): Aim => ({
  text: `Most expensive request with much data on ${storage}: CPU per kilobyte, times that of a page`,
  comparison: `heavy/${name}`,
  measure: (comparison) => largestRatio(comparison, 'cpuPerKilobyte'),
  kind: '≤',
  bound: 1.5,
});

/** Every aim, in the order of the page. */
export const AIMS: readonly Aim[] = [
  times('mongodb/page', 'Page on MongoDB', 'nodeHttp', 2.8),
  times('mongodb/page', 'Page on MongoDB', 'fastify', 3.2),
  times('mongodb/campaigns', 'POST /campaigns on MongoDB', 'nodeHttp', 4.3),
  times('mongodb/campaigns', 'POST /campaigns on MongoDB', 'fastify', 4.5),
  times('postgres/page', 'Page on PostgreSQL', 'nodeHttp', 1.2),
  times('postgres/page', 'Page on PostgreSQL', 'fastify', 1.5),
  times('memory/page', 'Page in memory', 'fastify', 1),
  {
    text: 'Page on MongoDB: CPU of mongod, times that behind `node:http`',
    comparison: 'mongodb/page',
    measure: ratio('databaseCpu', 'product', 'nodeHttp'),
    kind: '≤',
    bound: 0.6,
  },
  ...processes('MongoDB', 'processes/mongodb'),
  ...processes('PostgreSQL', 'processes/postgres'),
  {
    text: 'Page of more rows, further down or of more workspaces: CPU, times that of 1,000 rows',
    comparison: 'growth',
    measure: (comparison) => largestRatio(comparison, 'cpu'),
    kind: '≤',
    bound: 1.15,
  },
  rows('10,000 workspaces', 0, 0.2),
  rows('1,000,000 workspaces', 1, 1.2),
  rows('1,000,000 workspaces, each sent to one of 40 processes', 2, 0.35),
  heavy('MongoDB', 'mongodb'),
  heavy('PostgreSQL', 'postgres'),
  ...fairness('MongoDB', 'fairness/mongodb'),
  ...fairness('PostgreSQL', 'fairness/postgres'),
];

/** Returns whether a value reaches an aim. */
export const isMet = ({ kind, bound }: Pick<Aim, 'kind' | 'bound'>, value: number): boolean =>
  kind === '≥' ? value >= bound : value <= bound;
