import { pino, type Logger } from 'pino';
import { stderrDestination, type LogDestination } from './log-destination.js';
import { maskSecrets } from './mask-secrets.js';
import { timeOfLine } from './observability/log-clock.js';
import { serializeError } from './observability/serialize-error.js';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines for programs, or text for people. */
export const LOG_FORMATS = ['json', 'pretty'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

/** Makes lines for people of lines of JSON. What does that is loaded only for those who want it. */
const prettified = async (destination: LogDestination): Promise<LogDestination> => {
  const { prettyFactory } = await import('pino-pretty');
  const prettify = prettyFactory({
    colorize: process.stderr.isTTY,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
  });
  return { write: (line) => destination.write(prettify(line)) };
};

/**
 * A log on stderr, because stdout belongs to what a command answers. Nothing logs a secret on purpose; one that gets into
 * an error's text all the same is masked.
 */
export const createLogger = async (
  level: LogLevel,
  format: LogFormat = 'json',
  destination: LogDestination = stderrDestination(),
): Promise<Logger> =>
  pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: () => `,"time":"${timeOfLine()}"`,
      serializers: { err: serializeError },
      hooks: { streamWrite: maskSecrets },
    },
    format === 'pretty' ? await prettified(destination) : destination,
  );
