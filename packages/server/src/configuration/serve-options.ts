import type { RateLimit } from '@workspace-api/core';
import { delimiter } from 'node:path';
import { isatty } from 'node:tty';
import { JSON_OPTION, inGroup, labelOf, option, type Configuration } from './command-option.js';
import { ABOUT_OPTION, NEW_KEY_OPTIONS } from './product-options.js';
import { KEY_PAGE_OPTIONS } from './key-page-options.js';
import { STORAGE_OPTIONS, checkStorage, describeOtherVariables } from './storage-options.js';
import { FILE, HOST, PORT, SWITCH, integer, oneOf, optional, orWord, text, words } from './value-types.js';
import { LOG_FORMATS, LOG_LEVELS } from '../log/log-options.js';

/** The default management port, except with `--demo`. */
export const MANAGEMENT_PORT = 9090;

const NONE = { defaultDescription: 'none' };

const host = (description: string) => option(description, HOST, { default: '127.0.0.1' });

/** Returns an option for a duration in whole seconds, at most an hour. */
const duration = (description: string, min: number, byDefault: string) =>
  option(description, integer(min, 3_600, 'seconds'), { default: byDefault });

const LIMIT = orWord('none', integer(1, 1_000_000_000));

/** Returns an option for a maximum. Null for no limit. */
const limit = (description: string, byDefault: string) =>
  option(`${description}, or none for no limit`, LIMIT, { default: byDefault });

/** Returns an option for a retention in days. Null for ever. */
const retention = (description: string) =>
  option(`${description}, or none`, orWord('none', integer(1, 36_500, 'days')), { default: 'none' });

/** Returns an option for a rate limit per minute. Null for no limit. */
const rateLimit = (description: string, byDefault: string) => ({
  ...limit(`${description} per minute`, byDefault),
  schema: LIMIT.schema.transform((value): RateLimit | null =>
    value === null ? null : { limit: value, windowSeconds: 60 },
  ),
});

/** The paths of a flag that may be given several times. Each value may list several paths, as `PATH` does. */
const PATHS = words(
  'Must be the path of a file. Several have ":" between them, or ";" on Windows.',
  (path) => path !== '',
  delimiter,
);

export const SERVE_OPTIONS = {
  ...inGroup('Storage', {
    demo: option('serve demo data from memory', SWITCH),
    demoGroups: option('number of groups in the first demo workspace', integer(1, 1_000_000), {
      default: '120',
    }),
    ...STORAGE_OPTIONS,
    keyReads: option(
      'read concern of key lookups on MongoDB: majority or linearizable, which is slower. With majority, a revoked key may be accepted for 2 seconds during a failover',
      oneOf('concern', ['majority', 'linearizable']),
      { default: 'majority' },
    ),
    auditRetention: retention('days after which audit log entries are deleted'),
    idempotencyKeyRetention: retention('days after which idempotency keys are deleted, and a retry creates again'),
  }),
  ...inGroup('Network', {
    host: host('address to listen on; 0.0.0.0 for clients on other machines'),
    port: option('port to listen on, 0 for a free one', PORT, { default: '3000' }),
    trustedProxies: option(
      'number of proxies in front that append to X-Forwarded-For. If it is too low, all clients share one address',
      integer(0, 10),
      { default: '0' },
    ),
    allowPlainHttp: option(
      'accept requests that a trusted proxy marks as plain HTTP (X-Forwarded-Proto), whose keys others can read',
      SWITCH,
    ),
    compress: option('compress responses of 1 to 300 KiB with gzip or br. A proxy in front does it better', SWITCH),
    connectionsPerAddress: limit(
      'maximum open connections per client address, in each process, without trusted proxies',
      '256',
    ),
  }),
  ...inGroup('Management port', {
    managementHost: host('address of /metrics, /healthz and /readyz'),
    managementPort: option('port of /metrics, /healthz and /readyz, 0 for a free one', optional(PORT, null), {
      defaultDescription: `${MANAGEMENT_PORT}, none with --demo`,
    }),
  }),
  ...inGroup('Back office', {
    adminHost: host('address of the back office'),
    adminPort: option('port of the back office over HTTP, 0 for a free one', optional(PORT, null), NONE),
    adminTokenFile: option(
      'file with the tokens of the back office, one per line, of 32 to 256 characters, with or without "name:" in front',
      optional(FILE, null),
      // It may be a token by mistake.
      { ...NONE, redact: () => '[redacted]' },
    ),
    backupFolder: option(
      'folder for backups of the file with the data, which the operation data.backUp of the back office writes',
      optional(
        text('folder', 'Must be the path of a folder.', (path) => path !== ''),
        null,
      ),
      NONE,
    ),
  }),
  ...KEY_PAGE_OPTIONS,
  ...inGroup('Timeouts', {
    requestTimeout: duration('how long a request may take to arrive', 1, '30'),
    keepAliveTimeout: duration(
      'how long an idle connection stays open. Must exceed the idle timeout of any proxy in front',
      1,
      '72',
    ),
    stallTimeout: duration('how long a connection may be idle while a request is in progress', 10, '60'),
    shutdownDelay: duration('how long a shutdown still accepts connections while the server is not ready', 0, '0'),
  }),
  ...inGroup('Rate limits', {
    keyRateLimit: rateLimit('maximum requests of one key', '600'),
    workspaceRateLimit: rateLimit('maximum requests of all keys of a workspace', '1200'),
    addressRateLimit: rateLimit('maximum requests with an invalid key from one address', '100'),
    keyConcurrency: limit('maximum concurrent requests of one key, in each process', '10'),
    workspaceConcurrency: limit('maximum concurrent requests of all keys of a workspace, in each process', '20'),
  }),
  ...inGroup('Extensions', {
    modules: option(
      'JavaScript file that replaces ports, and adds middleware, operations and observers (docs/modules.md)',
      optional(PATHS, []),
      { ...NONE, flags: '--module <file...>' },
    ),
    mcp: option('serve the operations as tools for AI agents, at POST /mcp', SWITCH),
    mcpWrites: option('with --mcp, allow tools that write', SWITCH),
  }),
  ...ABOUT_OPTION,
  ...NEW_KEY_OPTIONS,
  ...inGroup('Output', {
    json: JSON_OPTION,
    logClientAddress: option('log the address of each client, which may be personal data', SWITCH),
    logLevel: option(`lowest level to log on stderr: ${LOG_LEVELS.join(', ')}`, oneOf('level', LOG_LEVELS), {
      default: 'info',
    }),
    logFormat: option(
      `log format on stderr: ${LOG_FORMATS.join(' or ')}`,
      optional(oneOf('format', LOG_FORMATS), isatty(2) ? 'pretty' : 'json'),
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
      `One of ${others.map(labelOf).join(', ')} and ${labelOf(SERVE_OPTIONS.modules)} is required: demo data in memory, a database, a file, or storage of your own.${describeOtherVariables()}`,
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
  const { mcp, mcpWrites, adminPort, adminTokenFile, keyPagePort, keyPageUrl, backupFolder, data } = values;
  const issues = [...checkData(values), ...checkPorts(values)];
  if (mcpWrites === true && mcp === false)
    issues.push(`${labelOf(SERVE_OPTIONS.mcpWrites)} has no effect without ${labelOf(SERVE_OPTIONS.mcp)}: add it.`);
  if (adminPort !== undefined && adminTokenFile !== undefined && (adminPort === null) !== (adminTokenFile === null))
    issues.push(`${both('adminPort', 'adminTokenFile')} require each other.`);
  const { keyPageSecretFile: secrets, demo } = values;
  // Only the page of a demo needs no links, unless it has a secret for them.
  const isOpen = demo === true && secrets === null;
  if (keyPagePort !== undefined && secrets !== undefined && (keyPagePort === null) !== (secrets === null) && !isOpen)
    issues.push(`${both('keyPagePort', 'keyPageSecretFile')} require each other.`);
  if (keyPagePort === 0 && keyPageUrl === null && secrets !== null)
    issues.push(`${both('keyPagePort', 'keyPageUrl')}: a free port requires the URL.`);
  if (typeof backupFolder === 'string' && (adminPort === null || data === null))
    issues.push(`${labelOf(SERVE_OPTIONS.backupFolder)} requires ${both('data', 'adminPort')}.`);
  return issues;
};
