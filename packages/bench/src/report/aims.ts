import { figureIn, ratioIn, type Comparison } from '../method/comparison.js';
import type { FigureName } from '../method/figures.js';

/** A performance goal of the product. */
export interface Aim {
  readonly text: string;
  /** The comparison that measures it. */
  readonly comparison: string;
  readonly measure: (comparison: Comparison) => number;
  readonly kind: 'at least' | 'at most';
  readonly bound: number;
  readonly unit?: string;
}

const PRODUCT = 'product';

/** Creates an aim for the ratio of a peer's CPU per request to the product's. */
const times = (comparison: string, work: string, peer: string, title: string, bound: number): Aim => ({
  text: `${work}: CPU per request of ${title}, times the product's`,
  comparison,
  measure: (measured) => ratioIn(measured, peer).median,
  kind: 'at least',
  bound,
});

/** Returns the ratio of the product's figure to that of the hand-written server. */
const productTimes = (figure: FigureName) => (comparison: Comparison) =>
  1 / ratioIn(comparison, 'node-http', figure).median;

const productsOwn = (figure: FigureName) => (comparison: Comparison) => figureIn(comparison, PRODUCT, figure).median;

/** Returns the largest ratio of any other subject to the first one. */
const largestRatio = (comparison: Comparison): number =>
  Math.max(...comparison.subjects.map(({ name }) => ratioIn(comparison, name).median));

const [IN_MEMORY, ON_MONGODB] = ['memory/groups-first', 'mongodb/groups-first'];

/** Every aim, in the order of the report. */
export const AIMS: readonly Aim[] = [
  times(IN_MEMORY, 'In memory, a page', 'node-http', 'the hand-written server', 1.3),
  times(IN_MEMORY, 'In memory, a page', 'fastify', 'Fastify', 1.5),
  times(IN_MEMORY, 'In memory, a page', 'hono', 'Hono', 1.6),
  times(IN_MEMORY, 'In memory, a page', 'feathers', 'Feathers', 2.2),
  times('memory/campaigns', 'In memory, POST /campaigns', 'fastify', 'Fastify', 1),
  times(ON_MONGODB, 'On MongoDB, a page', 'node-http', 'the hand-written server', 2.5),
  times(ON_MONGODB, 'On MongoDB, a page', 'fastify', 'Fastify', 2.7),
  times(ON_MONGODB, 'On MongoDB, a page', 'nest', 'NestJS with mongoose', 3.2),
  {
    text: "mongod's CPU per page, times that of the usual calls",
    comparison: ON_MONGODB,
    measure: productTimes('databaseCpu'),
    kind: 'at most',
    bound: 1,
  },
  {
    text: 'Commands per page',
    comparison: ON_MONGODB,
    measure: productsOwn('commands'),
    kind: 'at most',
    bound: 2,
  },
  {
    text: 'CPU of a page with more rows, further down or in more workspaces, times that with 1,000 rows',
    comparison: 'growth/groups',
    measure: largestRatio,
    kind: 'at most',
    bound: 1.15,
  },
  {
    text: 'CPU of GET /usage with more rows, times that with 1,000 rows',
    comparison: 'growth/usage',
    measure: largestRatio,
    kind: 'at most',
    bound: 1.15,
  },
  {
    text: 'POST /campaigns with one client, times the latency of a bare insertOne',
    comparison: 'driver/insert-1',
    measure: (comparison) => ratioIn(comparison, PRODUCT).median,
    kind: 'at most',
    bound: 1.3,
  },
  {
    text: 'POST /campaigns with 32 clients, times the throughput of a bare insertOne',
    comparison: 'driver/insert-32',
    measure: (comparison) => ratioIn(comparison, PRODUCT).median,
    kind: 'at least',
    bound: 0.8,
  },
  {
    text: "p99 in memory at 5,000 requests a second, times the hand-written server's",
    comparison: 'memory/tail',
    measure: productTimes('p99'),
    kind: 'at most',
    bound: 2,
  },
  {
    text: 'First response after the start, in memory',
    comparison: 'start/memory',
    measure: productsOwn('firstAnswer'),
    kind: 'at most',
    bound: 300,
    unit: 'ms',
  },
  {
    text: 'Resident memory with 20,000 groups, after load',
    comparison: 'size/memory',
    measure: productsOwn('memoryAfterLoad'),
    kind: 'at most',
    bound: 120,
    unit: 'MB',
  },
  {
    text: 'Requests per second of two workers, times those of one process, each with a quarter of a core',
    comparison: 'workers/parts',
    measure: (comparison) => ratioIn(comparison, 'workers-2').median,
    kind: 'at least',
    bound: 1.5,
  },
  ...['memory', 'mongodb'].map((storage): Aim => ({
    text: `p99 of a good caller beside hostile ones, times that alone, ${storage === 'memory' ? 'in memory' : 'on MongoDB'}`,
    comparison: `fairness/${storage}`,
    measure: (comparison) => ratioIn(comparison, 'beside').median,
    kind: 'at most',
    bound: 3,
  })),
  ...['memory', 'mongodb'].map((storage): Aim => ({
    text: `Heap of a server beside hostile callers, ${storage === 'memory' ? 'in memory' : 'on MongoDB'}`,
    comparison: `fairness/${storage}`,
    measure: (comparison) => figureIn(comparison, 'beside', 'heap').median,
    kind: 'at most',
    bound: 256,
    unit: 'MiB',
  })),
];

/** Returns whether a value reaches an aim. */
export const isMet = ({ kind, bound }: Pick<Aim, 'kind' | 'bound'>, value: number): boolean =>
  kind === 'at least' ? value >= bound : value <= bound;
