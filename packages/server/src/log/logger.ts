import { pino, type Logger } from 'pino';
import { stderrDestination, type LogDestination } from './log-destination.js';
import type { LogFormat, LogLevel } from './log-options.js';
import { escapeControls } from './escape-controls.js';
import { redactSecrets } from './redact-secrets.js';
import { serializeError } from './serialize-error.js';
import { printable, printableLines } from '../text/printable.js';
import { hasColors } from '../text/styled.js';

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
      hooks: { streamWrite: (line) => escapeControls(redactSecrets(line)) },
    },
    format === 'pretty' ? await prettified(target) : target,
  );
  return logger;
};
