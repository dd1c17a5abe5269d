import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { createPostgresPool } from '@workspace-api/adapter-postgres';
import { spreadOf, type Comparison, type FigureName, type Subject } from './comparison.js';
import { formatNumber, table } from './markdown.js';
import { FLEET, MANY, REQUESTS_PER_SECOND } from './sections/workspaces-section.js';

const RATES = [1_000, 10_000, 100_000];

const WORKSPACES = [10_000, 1_000_000];

const ROWS = 1_000_000_000;

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

interface Database {
  /** The first part of the names of its comparisons. */
  readonly name: string;
  readonly title: string;
  /** The connections of a process, by default. */
  readonly pool: number;
  readonly maxConnections: number;
  /** The step to more database cores. */
  readonly moreCores: Step;
}

const POSTGRES: Database = {
  name: 'postgres',
  title: 'PostgreSQL',
  pool: createPostgresPool('postgresql://unused').options.max,
  /** @see https://docs.aws.amazon.com/prescriptive-guidance/latest/tuning-postgresql-parameters/max-connections.html */
  maxConnections: 5_000,
  // Citus adds none.
  moreCores: 'Cells',
};

const MONGODB: Database = {
  name: 'mongodb',
  title: 'MongoDB',
  pool: createMongoClient('mongodb://unused').options.maxPoolSize,
  /** Each has two of the 64,000 recommended file descriptors. @see https://www.mongodb.com/docs/manual/reference/ulimit/ */
  maxConnections: 32_000,
  moreCores: 'The database',
};

const DATABASES = [POSTGRES, MONGODB];

/** A limit, the share of it that is needed, and the step beyond it. */
interface Use {
  readonly limit: string;
  readonly share: number;
  readonly step: Step;
}

const fullest = (uses: readonly Use[]): Use => uses.reduce((first, one) => (one.share > first.share ? one : first));

const formatUse = ({ limit, share }: Use): string =>
  share > 1 ? `**${limit}: ${formatNumber(share * 100)} %**` : `${limit}: ${formatNumber(share * 100)} %`;

const link = (step: Step): string => `[${step}](../scaling.md#${step.toLowerCase().replaceAll(' ', '-')})`;

/** Returns the median of a figure of the last matching subject, or NaN if it was not measured. */
const medianOf = (
  comparisons: readonly Comparison[],
  name: string,
  figure: FigureName,
  matches: (subject: Subject) => boolean,
): number => {
  const subjects = comparisons.find((comparison) => comparison.name === name)?.subjects;
  return spreadOf(subjects?.findLast(matches)?.figures[figure] ?? []).median;
};

/** Returns the counter rows per second, if each is written this often. Requests come at random between two writes. */
const counterRows = (rate: number, writes: number): number => writes * (1 - Math.exp(-rate / writes));

/** Returns a function that computes what a rate of requests needs on a database. NaN if a cost was not measured. */
const needsOn = (comparisons: readonly Comparison[], { name, title, pool, maxConnections, moreCores }: Database) => {
  const costOfMix = (figure: 'cpu' | 'databaseCpu'): number => {
    const costOf = (kind: string) =>
      medianOf(comparisons, `${name}/${kind}`, figure, ({ server }) => server === 'product');
    return costOf('page') * (1 - CREATIONS) + costOf('campaigns') * CREATIONS;
  };
  // In a million workspaces, nearly each request writes a row.
  const rowCost = medianOf(comparisons, 'workspaces/databases', 'databaseCpu', ({ work }) => work.endsWith(title));
  const rowsPerRequest = medianOf(comparisons, 'workspaces', 'rowsWritten', ({ work }) => work.endsWith('processes'));
  // How often one of many processes writes the counts of an active workspace.
  const writesPerSecond = (rowsPerRequest * REQUESTS_PER_SECOND * FLEET) / MANY;
  const coresFor = (microseconds: number): number => Math.ceil(microseconds / 1_000_000 / BUSY);
  return (rate: number) => {
    const apiCores = coresFor(rate * costOfMix('cpu'));
    const counters = WORKSPACES.map((count) => counterRows(rate, apiCores * count * writesPerSecond));
    const databaseCores = coresFor(rate * costOfMix('databaseCpu') + Math.max(...counters) * rowCost);
    const connections = apiCores * pool;
    const first = fullest([
      { limit: 'database cores', share: databaseCores / MACHINE.cores, step: moreCores },
      { limit: 'connections', share: connections / maxConnections, step: 'Cells' },
    ]);
    const below = apiCores + databaseCores > MACHINE.cores ? 'Several machines' : 'One machine';
    const step: Step = first.share > 1 ? first.step : apiCores === 1 ? 'One process' : below;
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
      return [[`${formatNumber(rate)} on ${database.title}`, ...numbers, formatUse(first), link(step)]];
    }),
  );
  if (rows.length === 0) return [];
  const counts = WORKSPACES.map((count) => `counter rows/s, ${formatNumber(count)} workspaces`);
  const head = ['requests/s', 'API cores', 'database cores', 'connections', ...counts, 'fullest limit', 'step'];
  const pools = DATABASES.map(({ title, pool }) => `${pool} connections to ${title}`).join(' or ');
  const accepted = DATABASES.map(({ title, maxConnections }) => `${formatNumber(maxConnections)} in ${title}`).join(
    ', ',
  );
  return [
    table([head, ...rows]),
    `${(1 - CREATIONS) * 100} % of the requests read a page of 50, and ${CREATIONS * 100} % create a campaign. Cores are busy to ${BUSY * 100} %. Any process serves any workspace, and has ${pools}. The limits are ${MACHINE.cores} database cores and these connections: ${accepted}.`,
  ];
};

const tableOfRows = (comparisons: readonly Comparison[]): string[] => {
  const measured = DATABASES.filter(({ name }) => comparisons.some((one) => one.name === `sizes/${name}`));
  const works = comparisons.find(({ name }) => name === `sizes/${measured[0]?.name}`)?.subjects ?? [];
  if (works.length === 0) return [];
  const rows = works.map(({ work }) => {
    const sizes = measured.map(({ name, title }) => {
      const bytesOf = (figure: 'disk' | 'indexes') =>
        medianOf(comparisons, `sizes/${name}`, figure, (subject) => subject.work === work);
      const [disk, indexes] = [bytesOf('disk'), bytesOf('indexes')];
      const uses: Use[] = [
        { limit: `${title}’s disk`, share: ((disk + indexes) * ROWS) / (DISK_TIB * 1024 ** 4), step: 'The database' },
        { limit: `${title}’s memory`, share: (indexes * ROWS) / (MACHINE.memoryGiB * 1024 ** 3), step: 'The database' },
      ];
      return { cells: [disk, indexes].map((bytes) => formatNumber(bytes)), uses };
    });
    return [work, ...sizes.flatMap(({ cells }) => cells), formatUse(fullest(sizes.flatMap(({ uses }) => uses)))];
  });
  const head = measured.flatMap(({ title }) => [title, 'indexes']);
  return [
    `${formatNumber(ROWS)} rows need as many GB as one needs bytes:`,
    table([['bytes on disk', ...head, 'fullest limit'], ...rows]),
    `The limits are ${DISK_TIB} TiB of disk, and ${MACHINE.memoryGiB} GiB of memory for the indexes. Beyond them: ${link('The database')}.`,
  ];
};

/** Returns what requests, workspaces and rows need by the measured costs, in Markdown. Empty if they were not measured. */
export const reckon = (comparisons: readonly Comparison[]): string[] => [
  ...tableOfRates(comparisons),
  ...tableOfRows(comparisons),
];
