import { delimiter } from 'node:path';
import { isatty } from 'node:tty';
import { labelOf, type CommandOptions, type Configuration, inGroup } from '../configuration/command-option.js';
import {
  concurrencyOption,
  hostOption,
  optionalPortOption,
  portOption,
  rateLimitOption,
  secondsOption,
  switchOption,
} from '../configuration/option-kinds.js';
import { JSON_OPTION } from '../configuration/common-options.js';
import { STORAGE_OPTIONS, checkStorage } from '../configuration/storage-options.js';
import { oneOf, orElse, integer, textThat, type Reader } from '../configuration/reader.js';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat } from '../log-options.js';

/** The default management port, except with `--demo`. */
export const MANAGEMENT_PORT = 9090;

const DEFAULT_LOG_FORMAT: LogFormat = isatty(2) ? 'pretty' : 'json';

const DATA_OPTIONS = inGroup('Storage', {
  demo: switchOption('--demo', 'serve demo data from memory'),
  demoGroups: {
    flags: '--demo-groups <number>',
    description: 'number of groups in the first demo workspace',
    default: '120',
    rule: 'takes an integer from 1 to 1000000.',
    read: integer(1, 1_000_000),
  },
  ...STORAGE_OPTIONS,
  keyReads: {
    flags: '--key-reads <concern>',
    description:
      'read concern of key lookups on MongoDB: majority or linearizable, which is slower. With majority, a revoked key may be accepted for 2 seconds during a failover',
    default: 'majority',
    rule: 'takes majority or linearizable.',
    read: oneOf(['majority', 'linearizable']),
  },
} as const satisfies CommandOptions);

const NETWORK_OPTIONS = inGroup('Network', {
  host: hostOption('--host <address>', 'address to listen on; 0.0.0.0 for clients on other machines'),
  port: portOption('--port <number>', 'port to listen on', '3000'),
  managementHost: hostOption('--management-host <address>', 'address of /metrics, /healthz and /readyz'),
  managementPort: optionalPortOption(
    '--management-port <number>',
    'port of /metrics, /healthz and /readyz',
    `${MANAGEMENT_PORT}, none with --demo`,
  ),
  adminHost: hostOption('--admin-host <address>', 'address of the back office'),
  adminPort: optionalPortOption('--admin-port <number>', 'port of the back office over HTTP', 'none'),
  adminTokenFile: {
    flags: '--admin-token-file <file>',
    description: 'file with the tokens of the back office, one per line, of 32 to 256 characters',
    defaultDescription: 'none',
    rule: 'takes the path of a file.',
    read: orElse(
      textThat((text) => text !== ''),
      null,
    ),
  },
  trustedProxies: {
    flags: '--trusted-proxies <number>',
    description:
      'number of proxies in front that append to X-Forwarded-For. If it is too low, all clients share one address',
    default: '0',
    rule: 'takes an integer from 0 to 10.',
    read: integer(0, 10),
  },
  compress: switchOption(
    '--compress',
    'compress responses of 1 KiB or more with gzip or br. A proxy in front does it better',
  ),
  connectionsPerAddress: concurrencyOption(
    '--connections-per-address <number>',
    'maximum open connections per client address, in each process, without trusted proxies',
    '256',
  ),
} as const satisfies CommandOptions);

const TIME_OPTIONS = inGroup('Timeouts', {
  requestTimeout: secondsOption('--request-timeout <seconds>', 'how long a request may take to arrive', '30', 1),
  keepAliveTimeout: secondsOption(
    '--keep-alive-timeout <seconds>',
    'how long an idle connection stays open. Must exceed the idle timeout of any proxy in front',
    '72',
    1,
  ),
  stallTimeout: secondsOption(
    '--stall-timeout <seconds>',
    'how long a connection may be idle while a request is in progress',
    '60',
    10,
  ),
  shutdownDelay: secondsOption(
    '--shutdown-delay <seconds>',
    'how long a shutdown still accepts connections while the server is not ready',
    '0',
    0,
  ),
} as const satisfies CommandOptions);

/** Reads the paths of a flag that may be given several times. Each value may list several paths, as `PATH` does. */
const readPaths: Reader<readonly string[]> = (given = []) => {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  const paths = texts.flatMap((text) => (typeof text === 'string' ? text.split(delimiter) : ['']));
  return paths.includes('') ? undefined : paths;
};

const EXTENSION_OPTIONS = inGroup('Extensions', {
  modules: {
    flags: '--module <file...>',
    description: 'JavaScript file that replaces ports, and adds middleware, operations and observers (docs/modules.md)',
    defaultDescription: 'none',
    rule: 'takes the path of a file, or of several with ":" between them, or ";" on Windows.',
    read: readPaths,
  },
  mcp: switchOption('--mcp', 'serve the operations as tools for AI agents, at POST /mcp'),
  mcpWrites: switchOption('--mcp-writes', 'with --mcp, allow tools that write'),
} as const satisfies CommandOptions);

const LIMIT_OPTIONS = inGroup('Rate limits', {
  keyRateLimit: rateLimitOption('--key-rate-limit <number>', 'maximum requests of one key', '600'),
  workspaceRateLimit: rateLimitOption(
    '--workspace-rate-limit <number>',
    'maximum requests of all keys of a workspace',
    '1200',
  ),
  addressRateLimit: rateLimitOption(
    '--address-rate-limit <number>',
    'maximum requests with an invalid key from one address',
    '100',
  ),
  keyConcurrency: concurrencyOption(
    '--key-concurrency <number>',
    'maximum concurrent requests of one key, in each process',
    '50',
  ),
  workspaceConcurrency: concurrencyOption(
    '--workspace-concurrency <number>',
    'maximum concurrent requests of all keys of a workspace, in each process',
    '100',
  ),
} as const satisfies CommandOptions);

const OUTPUT_OPTIONS = inGroup('Output', {
  json: JSON_OPTION,
  logLevel: {
    flags: '--log-level <level>',
    description: `lowest level to log on stderr: ${LOG_LEVELS.join(', ')}`,
    default: 'info',
    rule: `takes one of ${LOG_LEVELS.join(', ')}.`,
    read: oneOf(LOG_LEVELS),
  },
  logFormat: {
    flags: '--log-format <format>',
    description: `log format on stderr: ${LOG_FORMATS.join(' or ')}`,
    defaultDescription: 'pretty on a terminal, else json',
    rule: `takes ${LOG_FORMATS.join(' or ')}.`,
    read: orElse(oneOf(LOG_FORMATS), DEFAULT_LOG_FORMAT),
  },
} as const satisfies CommandOptions);

export const SERVE_OPTIONS = {
  ...DATA_OPTIONS,
  ...NETWORK_OPTIONS,
  ...TIME_OPTIONS,
  ...LIMIT_OPTIONS,
  ...EXTENSION_OPTIONS,
  ...OUTPUT_OPTIONS,
};

export type ServeConfiguration = Configuration<typeof SERVE_OPTIONS>;

const both = (one: keyof typeof SERVE_OPTIONS, other: keyof typeof SERVE_OPTIONS): string =>
  `${labelOf(SERVE_OPTIONS[one])} and ${labelOf(SERVE_OPTIONS[other])}`;

/** Checks that there is exactly one storage. */
const checkData = ({ demo, modules = [], ...storage }: Partial<ServeConfiguration>): string[] => {
  const given = (['mongodbUri', 'postgresUri', 'data'] as const).filter((name) => typeof storage[name] === 'string');
  const [first] = given;
  if (demo === true && first !== undefined)
    return [`${both('demo', first)} exclude each other: leave one of them out.`];
  if (given.length > 1) return checkStorage(storage);
  if (demo === false && modules.length === 0 && checkStorage(storage).length > 0) {
    const others = [SERVE_OPTIONS.demo, SERVE_OPTIONS.mongodbUri, SERVE_OPTIONS.postgresUri, SERVE_OPTIONS.data];
    return [
      `One of ${others.map(labelOf).join(', ')} and ${labelOf(SERVE_OPTIONS.modules)} is required: demo data in memory, a database, a file, or storage of your own.`,
    ];
  }
  return [];
};

/** Checks that the API and the management port have different addresses. */
const checkPorts = ({ demo, host, port, managementHost, managementPort }: Partial<ServeConfiguration>): string[] => {
  const isShared =
    host === managementHost || [host, managementHost].some((name) => name === '0.0.0.0' || name === '::');
  const other = managementPort === null && demo === false ? MANAGEMENT_PORT : managementPort;
  if (port === undefined || port === 0 || port !== other || !isShared) return [];
  return [`${both('port', 'managementPort')} take different ports, or 0 for a free one.`];
};

/** Checks that `--mcp-writes` has an effect. */
const checkMcp = ({ mcp, mcpWrites }: Partial<ServeConfiguration>): string[] =>
  mcpWrites === true && mcp === false
    ? [`${labelOf(SERVE_OPTIONS.mcpWrites)} has no effect without ${labelOf(SERVE_OPTIONS.mcp)}: add it.`]
    : [];

/** Checks that the back office has tokens. */
const checkAdmin = ({ adminPort, adminTokenFile }: Partial<ServeConfiguration>): string[] =>
  (adminPort === null && typeof adminTokenFile === 'string') ||
  (typeof adminPort === 'number' && adminTokenFile === null)
    ? [`${both('adminPort', 'adminTokenFile')} require each other.`]
    : [];

/** Checks the options of `serve` against each other. Returns a sentence for each problem. */
export const checkServeOptions = (values: Partial<ServeConfiguration>): string[] => [
  ...checkData(values),
  ...checkPorts(values),
  ...checkMcp(values),
  ...checkAdmin(values),
];
