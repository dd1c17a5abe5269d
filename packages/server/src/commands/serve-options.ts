import { z } from 'zod';
import type { CommandOptions, Configuration } from '../configuration/command-option.js';
import { hostOption } from '../configuration/host-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS, connectionStringSchema } from '../configuration/mongodb-options.js';
import { portOption } from '../configuration/port-option.js';
import type { OptionsCheck } from '../configuration/read-configuration.js';
import { switchOption } from '../configuration/switch-option.js';
import { LOG_LEVELS } from '../logger.js';

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
  operationsHost: hostOption('--operations-host <address>', 'address of /healthz and /readyz, with MongoDB'),
  operationsPort: portOption('--operations-port <number>', 'port of /healthz and /readyz, with MongoDB', '9090'),
  logLevel: {
    flags: '--log-level <level>',
    description: 'how much to log on stderr',
    default: 'info',
    rule: `takes one of ${LOG_LEVELS.join(', ')}.`,
    schema: z.enum(LOG_LEVELS),
  },
} as const satisfies CommandOptions;

export type ServeConfiguration = Configuration<typeof SERVE_OPTIONS>;

/** Records are kept in one place: in memory or in a database. */
export const checkServeOptions: OptionsCheck<typeof SERVE_OPTIONS> = ({ demo, mongodbUri }) => {
  const both = '--demo (WORKSPACE_API_DEMO) and --mongodb-uri (WORKSPACE_API_MONGODB_URI)';
  if (demo === true && typeof mongodbUri === 'string') return [`${both} exclude each other: leave one of them out.`];
  if (demo === false && mongodbUri === null) return [`One of ${both} is needed: demo data in memory, or a database.`];
  return [];
};
