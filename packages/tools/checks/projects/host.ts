import { route } from '@workspace-api/contract';
import { object, operation, type Ports } from '@workspace-api/core';
import { z } from '@workspace-api/core/zod';
import { serve } from '@workspace-api/http';
import { createKeyPage, type KeyPageMember } from '@workspace-api/key-page';
import { createScene } from '@workspace-api/testing';
import { setTimeout } from 'node:timers/promises';

const countGroups = operation({
  id: 'countGroups',
  scope: 'groups:read',
  effect: 'read',
  summary: 'Count the groups',
  description: 'Returns how many groups the workspace has.',
  input: object({}),
  output: object({ groups: z.int() }),
  errors: [],
  perform:
    ({ groups }: Pick<Ports, 'groups'>) =>
    async ({ workspaceId }) => ({ groups: await groups.count(workspaceId, 1_000) }),
});

/** Stores the counts as slowly as a database may. */
const slowly = async (store: () => Promise<void>): Promise<void> => {
  await setTimeout(300);
  await store();
  console.log('The counts were stored.');
};

/** Creates what every project serves, once per process. `cookieOf` reads the session from the framework's request. */
export const createHost = async <Source>(cookieOf: (source: Source) => string | null | undefined) => {
  const { api, admin, ports, workspace } = await createScene();
  const { counters } = ports;
  const path = '/api/acme/v1/groups/count';
  const operations = [serve(route(countGroups, { method: 'GET', path, tag: 'Acme' }), ports)];
  const member: KeyPageMember = { workspaceId: workspace.id, memberId: workspace.ownerId, scopes: ['groups:read'] };
  const identify = (source: Source) => (cookieOf(source) === 'member=owner' ? member : null);
  console.log('The host was created.');
  return {
    api,
    options: { operations, prefixes: ['/api/acme/v1'] },
    keyPage: createKeyPage<Source>(admin, { identify, signInUrl: '/sign-in' }),
    counters: { flush: () => slowly(() => counters.flush()), close: () => slowly(() => counters.close()) },
  };
};
