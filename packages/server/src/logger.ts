import { pino, type Logger } from 'pino';
import { maskSecrets } from './mask-secrets.js';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where log lines go. */
export interface LogDestination {
  write(line: string): void;
}

/**
 * A log of JSON lines, on stderr, because stdout belongs to what a command answers. Written at once, so that no line is
 * lost at the end. Nothing logs a secret on purpose; one that gets into an error's text all the same is masked.
 */
export const createLogger = (level: LogLevel, destination: LogDestination = pino.destination(2)): Logger =>
  pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: maskSecrets },
    },
    destination,
  );
