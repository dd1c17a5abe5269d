import { fileURLToPath } from 'node:url';
import { installedVersion } from '../../servers/installed-version.js';
import { NodeProcess } from '../node-process.js';
import type { LoadAnswer, LoadOrder, LoadReport } from './load.js';

const PROCESS = fileURLToPath(new URL('load-process.js', import.meta.url));

/** The load tools with their versions. */
export const LOAD_TOOLS = ['autocannon', 'undici'].map((name) => `${name} ${installedVersion(name)}`).join(', ');

/** The load process. */
export interface Loader {
  /** Sends a load. Rejects if a response has an unexpected status. */
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
