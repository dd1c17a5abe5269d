import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { CommandOptions, Configuration } from '../configuration/command-option.js';
import { hostOption } from '../configuration/host-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS, connectionStringSchema } from '../configuration/mongodb-options.js';
import { optionalPortOption, portOption } from '../configuration/port-option.js';
import { rateLimitOption } from '../configuration/rate-limit-option.js';
import type { OptionsCheck } from '../configuration/read-configuration.js';
import { secondsOption } from '../configuration/seconds-option.js';
import { switchOption } from '../configuration/switch-option.js';
import { LOG_FORMATS, LOG_LEVELS } from '../logger.js';

/** Where /metrics, /healthz and /readyz are with MongoDB, if nothing else is said. */
export const OPERATIONS_PORT = 9090;

export const SERVE_OPTIONS = {
  demo: switchOption('--demo', 'keep everything in memory, and start with demo data'),
  mongodbUri: {
    ...MONGODB_OPTIONS.mongodbUri,
    rule: 'takes a connection string such as mongodb://localhost:27017.',
    schema: connectionStringSchema.nullish().transform((uri) => uri ?? null),
  },
  mongodbDatabase: MONGODB_OPTIONS.mongodbDatabase,
  keyReads: {
    flags: '--key-reads <concern>',
    description: 'read concern of key look-ups on MongoDB: majority, or linearizable',
    default: 'majority',
    rule: 'takes majority or linearizable.',
    schema: z.enum(['majority', 'linearizable']),
  },
  json: JSON_OPTION,
  host: hostOption('--host <address>', 'address to listen on'),
  port: portOption('--port <number>', 'port to listen on', '3000'),
  operationsHost: hostOption('--operations-host <address>', 'address of /metrics, /healthz and /readyz'),
  operationsPort: optionalPortOption(
    '--operations-port <number>',
    `port of /metrics, /healthz and /readyz; left out, ${OPERATIONS_PORT} with MongoDB and none with --demo`,
  ),
  keyRateLimit: rateLimitOption('--key-rate-limit <number>', 'requests that one key may send', '600'),
  workspaceRateLimit: rateLimitOption(
    '--workspace-rate-limit <number>',
    'requests that all keys of a workspace may send',
    '1200',
  ),
  addressRateLimit: rateLimitOption(
    '--address-rate-limit <number>',
    'keys that are not good which one address may try',
    '100',
  ),
  trustedProxies: {
    flags: '--trusted-proxies <number>',
    description: 'proxies in front of the server that add the address of the caller to X-Forwarded-For',
    default: '0',
    rule: 'takes a whole number from 0 to 10.',
    schema: z
      .string()
      .regex(/^(?:\d|10)$/)
      .transform(Number),
  },
  requestTimeout: secondsOption('--request-timeout <seconds>', 'how long a request may take to arrive', '30', 1),
  keepAliveTimeout: secondsOption(
    '--keep-alive-timeout <seconds>',
    'how long a connection without a request stays open; longer than the load balancer keeps one',
    '72',
    1,
  ),
  stallTimeout: secondsOption(
    '--stall-timeout <seconds>',
    'how long nothing may move on a connection with a request',
    '60',
    10,
  ),
  shutdownDelay: secondsOption(
    '--shutdown-delay <seconds>',
    'how long a stop, not ready any more, still accepts connections',
    '0',
    0,
  ),
  workers: {
    flags: '--workers <number>',
    description: 'processes that share the port, with MongoDB; auto for one on each core',
    default: '1',
    rule: 'takes a whole number from 1 to 256, or auto.',
    schema: z.union([
      z.literal('auto').transform(() => availableParallelism()),
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .pipe(z.number().min(1).max(256)),
    ]),
  },
  logLevel: {
    flags: '--log-level <level>',
    description: 'how much to log on stderr',
    default: 'info',
    rule: `takes one of ${LOG_LEVELS.join(', ')}.`,
    schema: z.enum(LOG_LEVELS),
  },
  logFormat: {
    flags: '--log-format <format>',
    description: 'how to log on stderr: json for programs, or pretty for people',
    default: 'json',
    rule: `takes ${LOG_FORMATS.join(' or ')}.`,
    schema: z.enum(LOG_FORMATS),
  },
} as const satisfies CommandOptions;

export type ServeConfiguration = Configuration<typeof SERVE_OPTIONS>;

/** Records are kept in one place: in memory or in a database. Processes can share only the latter. */
export const checkServeOptions: OptionsCheck<typeof SERVE_OPTIONS> = ({ demo, mongodbUri, workers = 1 }) => {
  const both = '--demo (WORKSPACE_API_DEMO) and --mongodb-uri (WORKSPACE_API_MONGODB_URI)';
  if (demo === true && typeof mongodbUri === 'string') return [`${both} exclude each other: leave one of them out.`];
  if (demo === false && mongodbUri === null) return [`One of ${both} is needed: demo data in memory, or a database.`];
  if (demo === true && workers > 1) {
    return ['--workers (WORKSPACE_API_WORKERS) takes 1 with --demo (WORKSPACE_API_DEMO): memory is not shared.'];
  }
  return [];
};
