import { z } from 'zod';
import type { CommandOptions, Configuration } from '../configuration/command-option.js';
import { SWITCH_RULE, switchSchema } from '../configuration/switch-option.js';
import { LOG_LEVELS } from '../logger.js';

export const SERVE_OPTIONS = {
  demo: {
    flags: '--demo',
    description: 'keep everything in memory, and start with demo data',
    rule: 'is needed: this version serves demo data in memory, and nothing else.',
    schema: switchSchema.pipe(z.literal(true)),
  },
  json: {
    flags: '--json',
    description: 'print one line of JSON instead of text for people',
    rule: SWITCH_RULE,
    schema: switchSchema,
  },
  host: {
    flags: '--host <address>',
    description: 'address to listen on',
    default: '127.0.0.1',
    rule: 'takes a host name or an IP address.',
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]),
  },
  port: {
    flags: '--port <number>',
    description: 'port to listen on, 0 for a free one',
    default: '3000',
    rule: 'takes a whole number from 0 to 65535.',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535)),
  },
  logLevel: {
    flags: '--log-level <level>',
    description: 'how much to log on stderr',
    default: 'info',
    rule: `takes one of ${LOG_LEVELS.join(', ')}.`,
    schema: z.enum(LOG_LEVELS),
  },
} as const satisfies CommandOptions;

export type ServeConfiguration = Configuration<typeof SERVE_OPTIONS>;
