import { pino, type Logger } from 'pino';
import { stderrDestination, type LogDestination } from './log-destination.js';
import type { LogFormat, LogLevel } from './log-options.js';
import { redactSecrets } from './redact-secrets.js';
import { serializeError } from './serialize-error.js';
import { printable, printableLines } from '../text/printable.js';
import { hasColors } from '../text/styled.js';

/** Characters that JSON need not escape, and that a terminal or a viewer obeys: controls, line separators, directions of text. */
const CONTROLS = /[\u0080-\u009F\u2028-\u202E\u2066-\u2069]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Makes the values of a line safe for a terminal. Only a stack keeps its line breaks. */
const safe = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return key === 'stack' ? printableLines(value) : printable(value);
};

/** Returns a destination that formats JSON lines for people. Loads pino-pretty lazily. */
const prettified = async (destination: LogDestination): Promise<LogDestination> => {
  const { prettyFactory } = await import('pino-pretty');
  const prettify = prettyFactory({
    colorize: hasColors(process.stderr),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
  });
  return { write: (line) => destination.write(prettify(JSON.parse(line, safe))) };
};

/**
 * Creates a logger on stderr, because stdout is for the output of a command. No code logs secrets; as a safeguard, those
 * in the text of an error are redacted.
 */
export const createLogger = async (
  level: LogLevel,
  format: LogFormat = 'json',
  destination?: LogDestination,
): Promise<Logger> => {
  const target =
    destination ??
    stderrDestination((dropped) =>
      logger.warn({ dropped }, 'log lines were dropped because the reader of stderr was too slow'),
    );
  const logger = pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      hooks: { streamWrite: (line) => redactSecrets(line).replace(CONTROLS, escaped) },
    },
    format === 'pretty' ? await prettified(target) : target,
  );
  return logger;
};
