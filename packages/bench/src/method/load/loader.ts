import { fileURLToPath } from 'node:url';
import { installedVersion } from '../../servers/installed-version.js';
import { NodeProcess } from '../node-process.js';
import type { LoadAnswer, LoadOrder, LoadReport } from './load.js';

const PROCESS = fileURLToPath(new URL('load-process.js', import.meta.url));

/** What sends, with its version. */
export const LOAD_TOOLS = ['autocannon', 'undici'].map((name) => `${name} ${installedVersion(name)}`).join(', ');

/** The process that sends requests. */
export interface Loader {
  /** Rejects when an answer had another status than the expected one. */
  send(order: LoadOrder): Promise<LoadReport>;
  stop(): Promise<void>;
}

export const startLoader = (cores: string | undefined): Loader => {
  const child = new NodeProcess(PROCESS, { cores });
  return {
    send: async (order) => {
      const answer = await child.ask<LoadAnswer>(order);
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.report;
    },
    stop: () => child.stop(),
  };
};
