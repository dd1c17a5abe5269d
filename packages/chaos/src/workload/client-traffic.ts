import { WorkspaceApiError, createClient } from '@workspace-api/client';
import { randomUUID } from 'node:crypto';
import { type ClientCall, PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Recorder } from '../history/recorder.js';
import type { Random } from '../random.js';
import type { OpenedWorkspace } from './back-office.js';

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

/** Calls the API through `@workspace-api/client`, and records every call. */
export interface ClientTraffic {
  /** Creates a campaign. */
  create(): Promise<void>;
  /** Reads the whole list, in pages of a given size. */
  list(limit: number): Promise<void>;
}

/** Creates the traffic of one client in a separate workspace. */
export const createClientTraffic = (
  secret: string,
  { instanceId, groupIds }: OpenedWorkspace,
  network: typeof fetch,
  recorder: Recorder,
): ClientTraffic => {
  const client = createClient({ baseUrl: 'http://balancer.invalid', key: secret, fetch: network });

  const errorOf = (error: unknown, start: number): ClientCall['error'] => {
    const isOutOfBounds =
      error instanceof WorkspaceApiError &&
      (error.attempts >= MAX_ATTEMPTS || recorder.now() - start > MAX_CALL_MILLISECONDS - MAX_WAIT_MILLISECONDS);
    return { text: error instanceof Error ? error.message : String(error), isOutOfBounds };
  };

  const record = async (name: string | null, call: () => Promise<readonly string[]>): Promise<void> => {
    const start = recorder.now();
    try {
      const ids = await call();
      recorder.add('clientCalls', { name, start, end: recorder.now(), ids, error: null });
    } catch (error) {
      recorder.add('clientCalls', { name, start, end: recorder.now(), ids: [], error: errorOf(error, start) });
    }
  };

  return {
    create: () => {
      const name = randomUUID();
      const content = { type: 'text' as const, text: 'It is here.' };
      return record(name, async () => {
        const { id } = await client.campaigns.create({ name, instanceId, groupIds: [...groupIds], content });
        return [id];
      });
    },
    list: (limit) =>
      record(null, async () => {
        const ids: string[] = [];
        for await (const { id } of client.campaigns.list({ limit })) ids.push(id);
        return ids;
      }),
  };
};
