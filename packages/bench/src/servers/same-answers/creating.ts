import { IDEMPOTENCY_KEY } from '@workspace-api/contract';
import { randomUUID } from 'node:crypto';
import type { GroupPage } from '../shared/operations.js';
import type { Group } from '../shared/records.js';
import type { Callers } from './callers.js';
import { readData, type Exchange } from './exchange.js';

/** The targets of campaigns, valid and invalid. */
export interface Addressees {
  readonly instanceId: string;
  /** Two groups of that instance. */
  readonly groupIds: readonly string[];
  /** A group of any instance of the workspace that is not sendable. */
  readonly mute: Group;
  /** A group of another workspace. */
  readonly foreign: Group;
}

const groupsOf = async (url: string, secret: string): Promise<readonly Group[]> => {
  const request = { about: 'the newest groups', method: 'GET', path: '/groups?limit=100', secret } as const;
  const { items } = await readData<GroupPage>(url, request);
  return items;
};

/** Finds the targets among the newest groups of the callers. */
export const findAddressees = async (url: string, { full, foreign }: Callers): Promise<Addressees> => {
  const [groups, foreignGroups] = await Promise.all([groupsOf(url, full), groupsOf(url, foreign)]);
  const mute = groups.find(({ sendable }) => !sendable);
  const sendable = groups.filter((group) => group.sendable);
  const first = sendable.find(({ instanceId }, index) =>
    sendable.slice(index + 1).some((other) => other.instanceId === instanceId),
  );
  const [foreignGroup] = foreignGroups;
  if (first === undefined || mute === undefined || foreignGroup === undefined) {
    throw new Error('The callers lack groups that campaigns can, and cannot, be addressed to.');
  }
  const ofInstance = sendable.filter(({ instanceId }) => instanceId === first.instanceId);
  return {
    instanceId: first.instanceId,
    groupIds: ofInstance.slice(0, 2).map(({ id }) => id),
    mute,
    foreign: foreignGroup,
  };
};

/**
 * Returns requests that create campaigns and requests that are rejected, in sending order. Servers that share a
 * database need different idempotency keys, so each gets its own requests.
 */
export const creatingExchanges = (
  { full, readOnly, revoked }: Callers,
  { instanceId, groupIds, mute, foreign }: Addressees,
): Exchange[] => {
  const campaign = {
    name: 'Spring "price" list, Zürich',
    instanceId,
    groupIds,
    content: { type: 'text', text: 'New prices.\nFrom Monday on. ✓' },
    metadata: { order: '17', note: '' },
  };
  const key = randomUUID();
  const post = (about: string, body: unknown, more: Partial<Exchange> = {}): Exchange => ({
    about,
    method: 'POST',
    path: '/campaigns',
    secret: full,
    body,
    ...more,
  });
  const withKey = { headers: { [IDEMPOTENCY_KEY]: key } };
  return [
    post('a campaign', campaign),
    post('a campaign with ids in capitals', { ...campaign, instanceId: instanceId.toUpperCase(), metadata: {} }),
    post('a scheduled campaign', { ...campaign, scheduledAt: '2100-01-31T10:30:00+01:00' }),
    post('a campaign under an idempotency key', campaign, withKey),
    post('the same campaign under the same idempotency key', campaign, withKey),
    post('another campaign under the same idempotency key', { ...campaign, name: 'Other' }, withKey),
    post('an idempotency key that cannot be one', campaign, { headers: { [IDEMPOTENCY_KEY]: 'a key' } }),
    post('a body that is not JSON', '{"name":'),
    post('a body that is no object', []),
    post('many faults at once', { name: '', groupIds: [groupIds[0], groupIds[0], 'x'], content: { type: 'image' } }),
    post('a member that does not exist', { ...campaign, workspaceId: foreign.id }),
    post('too much metadata', {
      ...campaign,
      metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key ${index}`, 'value'])),
    }),
    post('an instance that does not exist', { ...campaign, instanceId: randomUUID() }),
    post('an instance of another workspace', { ...campaign, instanceId: foreign.instanceId }),
    post('a group of another workspace', { ...campaign, groupIds: [...groupIds, foreign.id] }),
    post('a group that nothing can be sent to', { ...campaign, instanceId: mute.instanceId, groupIds: [mute.id] }),
    post('a time that is past', { ...campaign, scheduledAt: '2020-01-31T10:30:00Z' }),
    post('a campaign with a key that only reads', campaign, { secret: readOnly }),
    post('a campaign with a key that was revoked', campaign, { secret: revoked }),
    post('a parameter where none exists', campaign, { path: '/campaigns?limit=1' }),
  ];
};
