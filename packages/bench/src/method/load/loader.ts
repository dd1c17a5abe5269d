import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NodeProcess } from '../node-process.js';
import type { LoadAnswer, LoadOrder, LoadReport } from './load.js';

const PROCESS = fileURLToPath(new URL('load-process.js', import.meta.url));

const require = createRequire(import.meta.url);

/** What sends, with its version. */
export const loadTools = (): string =>
  ['autocannon', 'undici']
    .map((name) => `${name} ${(require(`${name}/package.json`) as { version: string }).version}`)
    .join(', ');

/** The process that sends requests. */
export interface Loader {
  /** Rejects when an answer had another status than the expected one. */
  send(order: LoadOrder): Promise<LoadReport>;
  stop(): Promise<void>;
}

export const startLoader = (core: number | undefined): Loader => {
  const child = new NodeProcess(PROCESS, { core });
  return {
    send: async (order) => {
      const answer = await child.ask<LoadAnswer>(order);
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.report;
    },
    stop: () => child.stop(),
  };
};
