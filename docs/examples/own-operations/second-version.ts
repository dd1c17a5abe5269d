import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { route } from '@workspace-api/contract';
import { boolean, createWorkspaceApi, integer, object, operation } from '@workspace-api/core';
import { serve } from '@workspace-api/http';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { INVOICE_SCOPES } from './scopes.js';

/** The settings of a workspace, as the product stores them. */
interface Settings {
  readonly reminders: boolean;
  readonly dueDays: number;
}

interface Needs {
  readonly settingsOf: (workspaceId: string) => Settings;
}

const common = { scope: 'invoices:read', effect: 'read', summary: 'Read the settings', errors: [] } as const;
const input = object({});

const getSettings = operation({
  ...common,
  id: 'getSettings',
  description: 'Returns whether reminders are sent.',
  input,
  output: object({ reminders: boolean() }),
  perform:
    ({ settingsOf }: Needs) =>
    async ({ workspaceId }) => ({ reminders: settingsOf(workspaceId).reminders }),
});

const getSettingsV2 = operation({
  ...common,
  id: 'getSettingsV2',
  description: 'Returns when a reminder is sent, or null if none is.',
  input,
  output: object({ reminderAfterDays: integer({ min: 1, max: 365 }).nullable() }),
  perform:
    ({ settingsOf }: Needs) =>
    async ({ workspaceId }) => {
      const { reminders, dueDays } = settingsOf(workspaceId);
      return { reminderAfterDays: reminders ? dueDays : null };
    },
});

const deprecated = { since: '2027-01-31', sunset: '2028-01-31', link: 'https://example.com/billing-v2' };
const [V1, V2] = ['/api/billing/v1', '/api/billing/v2'];

/** Both versions, over the same data. */
const settingsOperations = (needs: Needs) => [
  serve(route(getSettings, { method: 'GET', path: `${V1}/settings`, tag: 'Settings', deprecated }), needs),
  serve(route(getSettingsV2, { method: 'GET', path: `${V2}/settings`, tag: 'Settings' }), needs),
];

const ports = { ...createNodePorts(), ...createMemoryPorts() };
const operations = settingsOperations({ settingsOf: () => ({ reminders: true, dueDays: 14 }) });
const handler = createFetchHandler(createWorkspaceApi(ports), { operations, prefixes: [V1, V2] });

const admin = createWorkspaceAdmin(ports, { scopes: INVOICE_SCOPES });
const workspace = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
const key = { workspaceId: workspace.id, actor: 'ann', name: 'Key', scopes: ['invoices:read'] } as const;
const { secret } = await admin.issueApiKey(key);

for (const path of [`${V1}/settings`, `${V2}/settings`]) {
  const headers = { Authorization: `Bearer ${secret}` };
  const response = await handler(new Request(`http://localhost${path}`, { headers }));
  console.log(await response.text(), response.headers.get('Sunset'));
}
