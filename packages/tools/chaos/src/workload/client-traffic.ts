import { WorkspaceApiError } from '@workspace-api/client';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientCall } from '../history/history.js';
import { now } from '../history/recorder.js';
import type { Random } from '../random.js';
import { PROCESS_NAMES, type ProcessName } from '../settings.js';
import type { Scenario, Scene } from './scene.js';

const LOST_RESPONSES_IN_PERCENT = 4;

/**
 * Returns a fetch that sends each request to any process, as a load balancer does, and loses some of the responses. The
 * balancer responds in place of a process that it cannot reach.
 */
export const createLossyNetwork =
  (urlOf: (process: ProcessName) => string, random: Random): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const response = await fetch(`${urlOf(random.pick(PROCESS_NAMES))}${pathname}${search}`, init).catch(
      () => new Response('Bad gateway', { status: 502 }),
    );
    if (!random.percent(LOST_RESPONSES_IN_PERCENT)) return response;
    await response.body?.cancel();
    throw new TypeError('The response is lost.');
  };

/** The bounds of a call that the client has by default. */
const MAX_ATTEMPTS = 11;
const MAX_CALL_MILLISECONDS = 120_000;
/** The longest wait between two attempts. A call that has less time left cannot retry. */
const MAX_WAIT_MILLISECONDS = 15_000;

const record = async (
  { recorder }: Scene,
  name: ClientCall['name'],
  call: () => Promise<ClientCall['ids']>,
): Promise<void> => {
  const start = now();
  const outcome = await call().then(
    (ids) => ({ ids, error: null }),
    (error: unknown): Pick<ClientCall, 'ids' | 'error'> => {
      const isOutOfBounds =
        error instanceof WorkspaceApiError &&
        (error.attempts >= MAX_ATTEMPTS || now() - start > MAX_CALL_MILLISECONDS - MAX_WAIT_MILLISECONDS);
      return { ids: [], error: { text: String(error), isOutOfBounds } };
    },
  );
  recorder.add('clientCalls', { name, start, end: now(), ...outcome });
};

/** Creates campaigns through `@workspace-api/client` in a separate workspace, and reads their list now and then. */
export const callThroughClient: Scenario = async (scene, random) => {
  const { client, end } = scene;
  const { instanceId, groupIds } = scene.backOffice.clientWorkspace;
  const content = { type: 'text' as const, text: 'It is here.' };
  while (!end.aborted) {
    const name = randomUUID();
    await record(scene, name, async () => {
      const { id } = await client.campaigns.create({ name, instanceId, groupIds: [...groupIds], content });
      return [id];
    });
    if (random.percent(30)) {
      await record(scene, null, async () => {
        const ids: string[] = [];
        for await (const { id } of client.campaigns.list({ limit: random.integer(20, 100) })) ids.push(id);
        return ids;
      });
    }
    await delay(random.integer(20, 150));
  }
};
