import type { RateLimit } from '@workspace-api/core';
import { delimiter } from 'node:path';
import { isatty } from 'node:tty';
import { JSON_OPTION, inGroup, labelOf, option, type Configuration } from '../configuration/command-option.js';
import { STORAGE_OPTIONS, checkStorage } from '../configuration/storage-options.js';
import {
  FILE,
  HOST,
  PORT,
  SWITCH,
  integer,
  oneOf,
  optional,
  orWord,
  seconds,
  type ValueType,
} from '../configuration/value-types.js';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat } from '../log-options.js';

/** The default management port, except with `--demo`. */
export const MANAGEMENT_PORT = 9090;

const DEFAULT_LOG_FORMAT: LogFormat = isatty(2) ? 'pretty' : 'json';

const LOOPBACK = { default: '127.0.0.1' };

/** A maximum. Null for no limit. */
const LIMIT = orWord('none', integer(1, 1_000_000_000));

/** A rate limit per minute. Null for no limit. */
const RATE_LIMIT: ValueType<RateLimit | null> = {
  ...LIMIT,
  read: (given) => {
    const limit = LIMIT.read(given);
    return typeof limit === 'number' ? { limit, windowSeconds: 60 } : limit;
  },
};

const MAX_SECONDS = 3_600;

/** The paths of a flag that may be given several times. Each value may list several paths, as `PATH` does. */
const PATHS: ValueType<readonly string[]> = {
  rule: 'takes the path of a file, or of several with ":" between them, or ";" on Windows.',
  read: (given = []) => {
    const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
    const paths = texts.flatMap((text) => (typeof text === 'string' ? text.split(delimiter) : ['']));
    return paths.includes('') ? undefined : paths;
  },
};

export const SERVE_OPTIONS = {
  ...inGroup('Storage', {
    demo: option('--demo', 'serve demo data from memory', SWITCH),
    demoGroups: option(
      '--demo-groups <number>',
      'number of groups in the first demo workspace',
      integer(1, 1_000_000),
      {
        default: '120',
      },
    ),
    ...STORAGE_OPTIONS,
    keyReads: option(
      '--key-reads <concern>',
      'read concern of key lookups on MongoDB: majority or linearizable. With majority, a revoked key may be accepted for up to 2 seconds plus the network delay during a failover. linearizable prevents that, and slows down every request',
      oneOf(['majority', 'linearizable']),
      { default: 'majority' },
    ),
  }),
  ...inGroup('Network', {
    host: option('--host <address>', 'address to listen on; 0.0.0.0 for clients on other machines', HOST, LOOPBACK),
    port: option('--port <number>', 'port to listen on, 0 for a free one', PORT, { default: '3000' }),
    managementHost: option('--management-host <address>', 'address of /metrics, /healthz and /readyz', HOST, LOOPBACK),
    managementPort: option(
      '--management-port <number>',
      'port of /metrics, /healthz and /readyz, 0 for a free one',
      optional(PORT, null),
      { defaultDescription: `${MANAGEMENT_PORT}, none with --demo` },
    ),
    adminHost: option('--admin-host <address>', 'address of the back office', HOST, LOOPBACK),
    adminPort: option(
      '--admin-port <number>',
      'port of the back office over HTTP, 0 for a free one',
      optional(PORT, null),
      { defaultDescription: 'none' },
    ),
    adminTokenFile: option(
      '--admin-token-file <file>',
      'file with the tokens of the back office, one per line, each with 32 to 256 characters',
      optional(FILE, null),
      { defaultDescription: 'none' },
    ),
    trustedProxies: option(
      '--trusted-proxies <number>',
      'number of proxies in front of the server that append the client address to X-Forwarded-For. If it is too low, all clients share one address',
      integer(0, 10),
      { default: '0' },
    ),
    compress: option(
      '--compress',
      'compress responses of 1 KiB or more with gzip or br, for clients that accept it. A proxy in front does it better',
      SWITCH,
    ),
    connectionsPerAddress: option(
      '--connections-per-address <number>',
      'maximum open connections per client address, in each process, if there are no trusted proxies, or none for no limit',
      LIMIT,
      { default: '256' },
    ),
  }),
  ...inGroup('Timeouts', {
    requestTimeout: option(
      '--request-timeout <seconds>',
      'how long a request may take to arrive',
      seconds(1, MAX_SECONDS),
      {
        default: '30',
      },
    ),
    keepAliveTimeout: option(
      '--keep-alive-timeout <seconds>',
      'how long an idle connection stays open. Must exceed the idle timeout of any proxy in front',
      seconds(1, MAX_SECONDS),
      { default: '72' },
    ),
    stallTimeout: option(
      '--stall-timeout <seconds>',
      'how long a connection may be idle while a request is in progress',
      seconds(10, MAX_SECONDS),
      { default: '60' },
    ),
    shutdownDelay: option(
      '--shutdown-delay <seconds>',
      'how long a shutdown still accepts connections while the server is not ready',
      seconds(0, MAX_SECONDS),
      { default: '0' },
    ),
  }),
  ...inGroup('Rate limits', {
    keyRateLimit: option(
      '--key-rate-limit <number>',
      'maximum requests of one key per minute, or none for no limit',
      RATE_LIMIT,
      { default: '600' },
    ),
    workspaceRateLimit: option(
      '--workspace-rate-limit <number>',
      'maximum requests of all keys of a workspace per minute, or none for no limit',
      RATE_LIMIT,
      { default: '1200' },
    ),
    addressRateLimit: option(
      '--address-rate-limit <number>',
      'maximum requests with an invalid key from one address per minute, or none for no limit',
      RATE_LIMIT,
      { default: '100' },
    ),
    keyConcurrency: option(
      '--key-concurrency <number>',
      'maximum concurrent requests of one key, in each process, or none for no limit',
      LIMIT,
      { default: '50' },
    ),
    workspaceConcurrency: option(
      '--workspace-concurrency <number>',
      'maximum concurrent requests of all keys of a workspace, in each process, or none for no limit',
      LIMIT,
      { default: '100' },
    ),
  }),
  ...inGroup('Extensions', {
    modules: option(
      '--module <file...>',
      'JavaScript file whose default export is a ContainerModule of Inversify, or an array of them. It replaces ports, and adds middleware, operations and observers. Can be given several times',
      PATHS,
      { defaultDescription: 'none' },
    ),
    mcp: option('--mcp', 'serve the operations as tools for AI agents, at POST /mcp', SWITCH),
    mcpWrites: option('--mcp-writes', 'with --mcp, allow tools that write', SWITCH),
  }),
  ...inGroup('Output', {
    json: JSON_OPTION,
    logLevel: option(
      '--log-level <level>',
      `lowest level to log on stderr: ${LOG_LEVELS.join(', ')}`,
      oneOf(LOG_LEVELS),
      {
        default: 'info',
      },
    ),
    logFormat: option(
      '--log-format <format>',
      'log format on stderr: json for programs, or pretty for people',
      optional(oneOf(LOG_FORMATS), DEFAULT_LOG_FORMAT),
      { defaultDescription: 'pretty on a terminal, else json' },
    ),
  }),
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

/** Checks the options of `serve` against each other. Returns a sentence for each problem. */
export const checkServeOptions = (values: Partial<ServeConfiguration>): string[] => {
  const { mcp, mcpWrites, adminPort, adminTokenFile } = values;
  const issues = [...checkData(values), ...checkPorts(values)];
  if (mcpWrites === true && mcp === false)
    issues.push(`${labelOf(SERVE_OPTIONS.mcpWrites)} has no effect without ${labelOf(SERVE_OPTIONS.mcp)}: add it.`);
  if (adminPort !== undefined && adminTokenFile !== undefined && (adminPort === null) !== (adminTokenFile === null))
    issues.push(`${both('adminPort', 'adminTokenFile')} require each other.`);
  return issues;
};
