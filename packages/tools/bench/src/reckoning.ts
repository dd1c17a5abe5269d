import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { createPostgresPool } from '@workspace-api/adapter-postgres';
import { figureIn, medianOf, type Comparison, type FigureName, type Subject } from './comparison.js';
import { formatNumber, table } from './markdown.js';
import { FLEET, MANY, REQUESTS_PER_SECOND } from './sections/workspaces-section.js';

const RATES = [1_000, 10_000, 100_000];

const WORKSPACES = [10_000, 1_000_000];

const BILLION = 1_000_000_000;

/** The share of requests that create a campaign. All others read a page of 50. */
const CREATIONS = 0.1;

/** The planned utilization of a core. */
const BUSY = 0.6;

/**
 * The largest machine for a database: db.r5.16xlarge.
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.DBInstanceClass.Summary.html
 */
const MACHINE = { cores: 64, memoryGiB: 512 };

/** @see https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_Storage.html */
const DISK_TIB = 64;

/** A step of docs/scaling.md, by its heading. */
type Step = 'One process' | 'One machine' | 'Several machines' | 'The database' | 'Cells';

/** The databases, by the names of their comparisons, with the default connections of a process. */
const DATABASES = [
  {
    name: 'postgres',
    title: 'PostgreSQL',
    pool: createPostgresPool('postgresql://unused').options.max,
    /** @see https://docs.aws.amazon.com/prescriptive-guidance/latest/tuning-postgresql-parameters/max-connections.html */
    maxConnections: 5_000,
    // Citus adds none.
    moreCores: 'Cells' as Step,
  },
  {
    name: 'mongodb',
    title: 'MongoDB',
    pool: createMongoClient('mongodb://unused').options.maxPoolSize,
    /** Two of the recommended 64,000 open files for each. @see https://www.mongodb.com/docs/manual/reference/ulimit/ */
    maxConnections: 32_000,
    moreCores: 'The database' as Step,
  },
];

/** A limit, and the share of it that is needed. */
interface Use {
  readonly limit: string;
  readonly share: number;
}

const fullest = <One extends Use>(uses: readonly One[]): One =>
  uses.reduce((first, one) => (one.share > first.share ? one : first));

const formatUse = ({ limit, share }: Use): string => {
  const text = `${limit}: ${formatNumber(share * 100)}%`;
  return share > 1 ? `**${text}**` : text;
};

const link = (step: Step): string => `[${step}](../scaling.md#${step.toLowerCase().replaceAll(' ', '-')})`;

/** Returns a figure of the last matching subject, or NaN if it was not measured. */
const find = (
  comparisons: readonly Comparison[],
  name: string,
  figure: FigureName,
  matches: (subject: Subject) => boolean,
): number => medianOf(comparisons.find((one) => one.name === name)?.subjects.findLast(matches)?.figures[figure] ?? []);

/** Returns the counter rows per second, if each is written this often. Requests come at random between two writes. */
const counterRows = (rate: number, writes: number): number => writes * (1 - Math.exp(-rate / writes));

/**
 * Returns a function that computes the resources for a rate of requests on a database. NaN if a cost was not measured.
 */
const needsOn = (
  comparisons: readonly Comparison[],
  { name, title, pool, maxConnections, moreCores }: (typeof DATABASES)[number],
) => {
  const costOfMix = (figure: 'cpu' | 'databaseCpu'): number => {
    const costOf = (kind: string) => find(comparisons, `${name}/${kind}`, figure, ({ server }) => server === 'product');
    return costOf('page') * (1 - CREATIONS) + costOf('campaigns') * CREATIONS;
  };
  // In a million workspaces, nearly each request writes a row.
  const rowCost = find(comparisons, 'workspaces/databases', 'databaseCpu', ({ work }) => work.endsWith(title));
  const rowsPerRequest = find(comparisons, 'workspaces', 'rowsWritten', ({ work }) => work.endsWith('processes'));
  // The rate at which one of many processes writes the counts of an active workspace.
  const writesPerSecond = (rowsPerRequest * REQUESTS_PER_SECOND * FLEET) / MANY;
  const coresFor = (microseconds: number): number => Math.ceil(microseconds / 1_000_000 / BUSY);
  return (rate: number) => {
    const apiCores = coresFor(rate * costOfMix('cpu'));
    const counters = WORKSPACES.map((count) => counterRows(rate, apiCores * count * writesPerSecond));
    const databaseCores = coresFor(rate * costOfMix('databaseCpu') + Math.max(...counters) * rowCost);
    const connections = apiCores * pool;
    const first = fullest([
      { limit: 'database cores', share: databaseCores / MACHINE.cores, beyond: moreCores },
      { limit: 'connections', share: connections / maxConnections, beyond: 'Cells' as const },
    ]);
    const within = apiCores + databaseCores > MACHINE.cores ? 'Several machines' : 'One machine';
    const step: Step = first.share > 1 ? first.beyond : apiCores === 1 ? 'One process' : within;
    return { apiCores, databaseCores, connections, counters, first, step };
  };
};

const tableOfRates = (comparisons: readonly Comparison[]): string[] => {
  const rows = RATES.flatMap((rate) =>
    DATABASES.flatMap((database) => {
      const { apiCores, databaseCores, connections, counters, first, step } = needsOn(comparisons, database)(rate);
      if (Number.isNaN(databaseCores)) return [];
      const rounded = counters.map((count) => Number(count.toPrecision(2)));
      const numbers = [apiCores, databaseCores, connections, ...rounded].map((number) => formatNumber(number));
      return [[`${formatNumber(rate)}, ${database.title}`, ...numbers, formatUse(first), link(step)]];
    }),
  );
  if (rows.length === 0) return [];
  const counts = WORKSPACES.map((count) => `counter rows/s, ${formatNumber(count)} workspaces`);
  const head = ['requests/s', 'API cores', 'database cores', 'connections', ...counts, 'fullest limit', 'step'];
  const accepted = DATABASES.map(({ title, maxConnections }) => `${formatNumber(maxConnections)} in ${title}`);
  return [
    table([head, ...rows]),
    `${(1 - CREATIONS) * 100}% of the requests read a page of 50, and ${CREATIONS * 100}% create a campaign. Any process serves any workspace. Cores are ${BUSY * 100}% busy. The limits are ${MACHINE.cores} database cores, and connections: ${accepted.join(', ')}.`,
  ];
};

const tableOfRows = (comparisons: readonly Comparison[]): string[] => {
  const measured = DATABASES.flatMap(({ name, title }) => {
    const found = comparisons.find((comparison) => comparison.name === `sizes/${name}`);
    return found === undefined ? [] : [{ title, found }];
  });
  const [first] = measured;
  if (first === undefined) return [];
  const uses: Use[] = [];
  const rows = first.found.subjects.map(({ work }, subject) => {
    const cells = measured.flatMap(({ title, found }) => {
      const [disk, indexes] = [figureIn(found, 'disk', subject), figureIn(found, 'indexes', subject)];
      uses.push(
        { limit: `disk for ${work} in ${title}`, share: ((disk + indexes) * BILLION) / (DISK_TIB * 1024 ** 4) },
        { limit: `memory for ${work} in ${title}`, share: (indexes * BILLION) / (MACHINE.memoryGiB * 1024 ** 3) },
      );
      return [formatNumber(disk), formatNumber(indexes)];
    });
    return [work, ...cells];
  });
  return [
    table([['bytes per row, or GB per billion', ...measured.flatMap(({ title }) => [title, 'indexes'])], ...rows]),
    `The limits are ${DISK_TIB} TiB of disk, and ${MACHINE.memoryGiB} GiB of memory for indexes. With a billion rows, the fullest is ${formatUse(fullest(uses))}. Beyond it: ${link('The database')}.`,
  ];
};

/**
 * Returns the resources that requests, workspaces and rows need by the measured costs, in Markdown. Empty if they were
 * not measured.
 */
export const reckon = (comparisons: readonly Comparison[]): string[] => [
  ...tableOfRates(comparisons),
  ...tableOfRows(comparisons),
];
