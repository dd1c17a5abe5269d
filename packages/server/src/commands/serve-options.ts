import { z } from 'zod';
import { labelOf, type CommandOptions, type Configuration } from '../configuration/command-option.js';
import { hostOption } from '../configuration/host-option.js';
import { inGroup } from '../configuration/in-group.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { CONNECTION_STRING_RULE, MONGODB_OPTIONS, connectionStringSchema } from '../configuration/mongodb-options.js';
import { portOption } from '../configuration/port-option.js';
import { rateLimitOption } from '../configuration/rate-limit-option.js';
import { switchOption } from '../configuration/switch-option.js';
import { LOG_LEVELS } from '../logger.js';

const DATA_OPTIONS = inGroup('Data, in memory or in MongoDB', {
  demo: switchOption('--demo', 'keep everything in memory, and start with demo data'),
  mongodbUri: {
    ...MONGODB_OPTIONS.mongodbUri,
    rule: CONNECTION_STRING_RULE,
    schema: connectionStringSchema.nullish().transform((uri) => uri ?? null),
  },
  mongodbDatabase: MONGODB_OPTIONS.mongodbDatabase,
  keyReads: {
    flags: '--key-reads <concern>',
    description:
      'read concern of key look-ups on MongoDB: majority; or linearizable, which costs time at each request, and closes the milliseconds in which a key that was revoked could still be accepted after a primary failed',
    default: 'majority',
    rule: 'takes majority or linearizable.',
    schema: z.enum(['majority', 'linearizable']),
  },
} as const satisfies CommandOptions);

const NETWORK_OPTIONS = inGroup('Network', {
  host: hostOption('--host <address>', 'address to listen on; 0.0.0.0 for callers on other machines'),
  port: portOption('--port <number>', 'port to listen on', '3000'),
  operationsHost: hostOption('--operations-host <address>', 'address of /healthz and /readyz, with MongoDB'),
  operationsPort: portOption('--operations-port <number>', 'port of /healthz and /readyz, with MongoDB', '9090'),
  trustedProxies: {
    flags: '--trusted-proxies <number>',
    description:
      'proxies in front of the server that add the address of the caller to X-Forwarded-For; with too few, all callers share one address',
    default: '0',
    rule: 'takes a whole number from 0 to 10.',
    schema: z
      .string()
      .regex(/^(?:\d|10)$/)
      .transform(Number),
  },
} as const satisfies CommandOptions);

const LIMIT_OPTIONS = inGroup('Rate limits', {
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
} as const satisfies CommandOptions);

const OUTPUT_OPTIONS = inGroup('Output', {
  json: JSON_OPTION,
  logLevel: {
    flags: '--log-level <level>',
    description: `how much to log on stderr: ${LOG_LEVELS.join(', ')}`,
    default: 'info',
    rule: `takes one of ${LOG_LEVELS.join(', ')}.`,
    schema: z.enum(LOG_LEVELS),
  },
} as const satisfies CommandOptions);

export const SERVE_OPTIONS = { ...DATA_OPTIONS, ...NETWORK_OPTIONS, ...LIMIT_OPTIONS, ...OUTPUT_OPTIONS };

export type ServeConfiguration = Configuration<typeof SERVE_OPTIONS>;

const both = (one: keyof typeof SERVE_OPTIONS, other: keyof typeof SERVE_OPTIONS): string =>
  `${labelOf(SERVE_OPTIONS[one])} and ${labelOf(SERVE_OPTIONS[other])}`;

/** Records are kept in one place: in memory or in a database. */
const checkData = ({ demo, mongodbUri }: Partial<ServeConfiguration>): string[] => {
  if (demo === true && typeof mongodbUri === 'string') {
    return [`${both('demo', 'mongodbUri')} exclude each other: leave one of them out.`];
  }
  if (demo === false && mongodbUri === null) {
    return [`One of ${both('demo', 'mongodbUri')} is needed: demo data in memory, or a database.`];
  }
  return [];
};

/** The operations are for other callers than the API. They are served with MongoDB only. */
const checkPorts = ({ demo, host, port, operationsHost, operationsPort }: Partial<ServeConfiguration>): string[] => {
  const isShared =
    host === operationsHost || [host, operationsHost].some((name) => name === '0.0.0.0' || name === '::');
  if (demo === true || port === undefined || port === 0 || port !== operationsPort || !isShared) return [];
  return [`${both('port', 'operationsPort')} take different ports, or 0 for a free one.`];
};

/** What must hold between the options of `serve`. */
export const checkServeOptions = (values: Partial<ServeConfiguration>): string[] => [
  ...checkData(values),
  ...checkPorts(values),
];
