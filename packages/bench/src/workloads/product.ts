import { fileURLToPath } from 'node:url';
import { startMeasuredServer, type MeasuredServer, type ServerCommand } from '../method/measured-server.js';

/** The executable that users start. */
export const CLI = fileURLToPath(new URL('../../../../server/dist/bin/workspace-api.js', import.meta.url));

export const PRODUCT = { name: 'product', title: 'workspace-api serve' } as const;

/** Limits that count each request as any others do, and that no load reaches. */
const UNREACHED_LIMITS = [
  'key-rate-limit',
  'workspace-rate-limit',
  'address-rate-limit',
  'key-concurrency',
  'workspace-concurrency',
].flatMap((name) => [`--${name}`, '1000000000']);

const LISTENING = ['--json', '--port', '0'];

/** As users run it: with limits, a log of every answer, and metrics. */
const PRODUCTION = [...LISTENING, '--management-port', '0', ...UNREACHED_LIMITS];

export interface ProductOptions extends Partial<
  Pick<ServerCommand, 'name' | 'title' | 'cores' | 'allowance' | 'environment'>
> {
  /** Further flags of `serve`, which win over the usual ones. */
  readonly flags?: readonly string[];
}

const demoOf = (groupCount: number): readonly string[] => ['serve', '--demo', '--demo-groups', String(groupCount)];

/** The words of a demo in memory with so many groups, and with metrics. */
export const demoArguments = (groupCount: number): readonly string[] => [...demoOf(groupCount), ...PRODUCTION];

/** The words of the same demo as it is unless more is asked for: without a management port. */
export const plainDemoArguments = (groupCount: number): readonly string[] => [...demoOf(groupCount), ...LISTENING];

/** The words of a service over a database. */
export const databaseArguments = (uri: string, database: string): readonly string[] => [
  'serve',
  ...['--mongodb-uri', uri, '--mongodb-database', database],
  ...PRODUCTION,
];

/** Starts the product by its command line, and waits until it listens. */
export const startProduct = (
  args: readonly string[],
  { flags = [], ...command }: ProductOptions,
): Promise<MeasuredServer> => startMeasuredServer({ ...PRODUCT, ...command, file: CLI, args: [...args, ...flags] });
