import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

const LINES_KEPT = 20;

/** The log of a mongod: the port it listens on, and its last lines in case it ends unexpectedly. */
export interface MongodLog {
  readonly port: Promise<number>;
  lastLines(): string;
}

/** Reads the structured log (one JSON object per line since MongoDB 4.4) from `streams` until they end. */
export const readMongodLog = (...streams: readonly Readable[]): MongodLog => {
  const lines: string[] = [];
  const { promise, resolve } = withResolver<number>();
  for (const stream of streams) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > LINES_KEPT) lines.shift();
      const port = /"Waiting for connections".*"port":(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  }
  return { port: promise, lastLines: () => lines.join('\n') };
};

const withResolver = <Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
};
