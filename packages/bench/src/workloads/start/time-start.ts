import { get } from 'node:http';
import { PREFIX } from '@workspace-api/contract';
import { NodeProcess, type NodeProcessOptions } from '../../method/node-process.js';
import type { Subject } from '../../method/subject.js';

const FIRST_ANSWER_WITHIN_MILLISECONDS = 30_000;

interface StartedServer extends Pick<Subject, 'name' | 'title'>, Pick<NodeProcessOptions, 'args' | 'cores'> {
  readonly file: string;
  /** Returns a key from the server's announcement; null for a program that serves nothing. */
  readonly secretIn: ((announcement: unknown) => string) | null;
}

const ask = (url: string, secret: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}` };
    get(`${url}${PREFIX}/groups?limit=1`, { headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });

/** Restarts a program each time: measures the time until it listens and until it has responded with 200. */
export const timeStart = ({ name, title, file, secretIn, ...options }: StartedServer): Subject => ({
  name,
  title,
  run: async () => {
    const start = performance.now();
    const child = new NodeProcess(file, options);
    try {
      const announcement = JSON.parse(await child.firstLine()) as { readonly url: string };
      const listening = performance.now() - start;
      if (secretIn === null) return { listening, firstAnswer: listening };
      const secret = secretIn(announcement);
      let status: number;
      do status = await ask(announcement.url, secret);
      while (status === 503 && performance.now() - start < FIRST_ANSWER_WITHIN_MILLISECONDS);
      if (status !== 200) throw new Error(`The first response of ${title} has the status ${status}.`);
      return { listening, firstAnswer: performance.now() - start };
    } finally {
      await child.stop();
    }
  },
});
