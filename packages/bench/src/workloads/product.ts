import { fileURLToPath } from 'node:url';
import { startMeasuredServer, type MeasuredServer, type ServerCommand } from '../method/measured-server.js';

/** The path of the executable. */
export const CLI = fileURLToPath(new URL('../../../../server/dist/bin/workspace-api.js', import.meta.url));

export const PRODUCT = { name: 'product', title: 'workspace-api serve' } as const;

/** Limits that count each request, and that no load reaches. */
const UNREACHED_LIMITS = [
  'key-rate-limit',
  'workspace-rate-limit',
  'address-rate-limit',
  'key-concurrency',
  'workspace-concurrency',
].flatMap((name) => [`--${name}`, '1000000000']);

const LISTENING = ['--json', '--port', '0'];

/** The production flags: limits, a log of every response, and metrics. */
const PRODUCTION = [...LISTENING, '--management-port', '0', ...UNREACHED_LIMITS];

export interface ProductOptions extends Partial<
  Pick<ServerCommand, 'name' | 'title' | 'cores' | 'allowance' | 'environment'>
> {
  /** Additional flags of `serve`, which override the default ones. */
  readonly flags?: readonly string[];
}

const demoOf = (groupCount: number): readonly string[] => ['serve', '--demo', '--demo-groups', String(groupCount)];

/** Returns the arguments of an in-memory demo with this many groups, with metrics. */
export const demoArguments = (groupCount: number): readonly string[] => [...demoOf(groupCount), ...PRODUCTION];

/** Returns the arguments of the same demo with default options: no management port. */
export const plainDemoArguments = (groupCount: number): readonly string[] => [...demoOf(groupCount), ...LISTENING];

/** Returns the arguments of a server on a database. */
export const databaseArguments = (uri: string, database: string): readonly string[] => [
  'serve',
  ...['--mongodb-uri', uri, '--mongodb-database', database],
  ...PRODUCTION,
];

/** Starts the product with its command line, and waits until it listens. */
export const startProduct = (
  args: readonly string[],
  { flags = [], ...command }: ProductOptions,
): Promise<MeasuredServer> => startMeasuredServer({ ...PRODUCT, ...command, file: CLI, args: [...args, ...flags] });
