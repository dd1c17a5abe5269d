import { createClient, type Client, type ClientOptions, type WorkspaceApiError } from '@workspace-api/client';
import { FakeClock } from './fake-clock.js';
import { scriptedFetch, type SentRequest, type Step } from './scripted-fetch.js';

/** A well-formed key. */
export const KEY = 'wsk_000000000000000000000000000000002wjyrI';

interface ScriptedClient {
  readonly client: Client;
  readonly clock: FakeClock;
  readonly sent: readonly SentRequest[];
}

/** A client whose service follows a script, on a fake clock, with jitter at its maximum. */
export const clientOf = (steps: readonly Step[], options: Partial<ClientOptions> = {}): ScriptedClient => {
  const clock = new FakeClock();
  const { fetch, sent } = scriptedFetch(...steps);
  const client = createClient({
    ...{ baseUrl: 'https://api.example.com', key: KEY, fetch, clock, random: () => 1 },
    ...options,
  });
  return { client, clock, sent };
};

/** Resolves to the error that a call rejects with. */
export const errorOf = async (call: Promise<unknown>): Promise<WorkspaceApiError> => {
  try {
    await call;
  } catch (error) {
    return error as WorkspaceApiError;
  }
  throw new Error('The call succeeded.');
};

/** A campaign to create. */
export const CAMPAIGN = {
  name: 'Spring menu',
  instanceId: '019bb7a2-0000-7000-8000-000000000001',
  groupIds: ['019bb7a2-0000-7000-8000-000000000002'],
  content: { type: 'text' as const, text: 'It is here.' },
};
