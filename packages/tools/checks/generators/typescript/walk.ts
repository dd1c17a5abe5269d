// Walks the groups page by page, and creates a campaign twice under one key. Prints what it found.
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi.js';

const { URL: baseUrl = '', KEY: key = '' } = process.env;
const clientOf = (secret: string) => createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${secret}` } });
const client = clientOf(key);

const groups = new Map<string, components['schemas']['Group']>();
for (let cursor: string | null | undefined; cursor !== null;) {
  const query = { limit: 50, ...(cursor && { cursor }) };
  const { data } = await client.GET('/api/public/v1/groups', { params: { query } });
  for (const group of data!.data.items) groups.set(group.id, group);
  cursor = data!.data.nextCursor;
}

const group = [...groups.values()].find(({ sendable }) => sendable)!;
const create = () =>
  client.POST('/api/public/v1/campaigns', {
    params: { header: { 'Idempotency-Key': 'generated-typescript' } },
    body: {
      name: 'Generated',
      instanceId: group.instanceId,
      groupIds: [group.id],
      content: { type: 'text', text: 'Created by a generated client.' },
    },
  });
const created = (await create()).data!.data;
const again = (await create()).data!.data;
const rejected = (await clientOf('wsk_wrong').GET('/api/public/v1/me')).error!;

console.log(groups.size, created.status, created.id === again.id, rejected.code);
