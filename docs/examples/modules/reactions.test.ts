import { createScene, type Scene } from '@workspace-api/testing';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import assert from 'node:assert/strict';
import { withEvents, type CampaignCreated } from './creation-events.js';
import { logRequests } from './request-log.js';

interface Call {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('reactions to requests', () => {
  let scene: Scene;
  let events: CampaignCreated[];
  let lines: object[];

  before(async () => {
    scene = await createScene();
  });
  beforeEach(() => {
    events = [];
    lines = [];
  });
  afterEach(() => scene.reset());

  const call = (path: string, request: Call = {}) => {
    const { api, workspace } = scene;
    const { full } = workspace.keys;
    const publish = async (event: CampaignCreated): Promise<void> => void events.push(event);
    const handle = createFetchHandler(withEvents(api, publish), {
      onResponse: logRequests((line) => lines.push(line)),
    });
    const headers = { authorization: `Bearer ${full.secret}`, 'content-type': 'application/json', ...request.headers };
    return handle(new Request(`https://api.example.com/api/public/v1${path}`, { ...request, headers }));
  };

  const create = async (headers: Call['headers'] = {}): Promise<Response> => {
    const { instances, groups } = scene.workspace;
    const content = { type: 'text', text: 'Hello.' };
    const campaign = { name: 'Hello', instanceId: instances.connected.id, groupIds: [groups.sendable[0].id], content };
    return call('/campaigns', { method: 'POST', body: JSON.stringify(campaign), headers });
  };

  it('publish an event for each creation, which says whether it is a replay', async () => {
    const headers = { 'idempotency-key': 'order-17' };
    const [first, second] = [await create(headers), await create(headers)];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.deepEqual(
      events.map(({ campaign, replayed, workspaceId }) => [campaign.name, replayed, workspaceId]),
      [false, true].map((replayed) => ['Hello', replayed, scene.workspace.id]),
    );
    assert.equal(events[0]?.campaign.id, events[1]?.campaign.id);
  });

  it('log the ids of a request and of what it created', async () => {
    const created = (await (await create({ 'x-request-id': 'request-17' })).json()) as { data: { id: string } };
    const [line] = lines as [Record<string, unknown>];
    assert.equal(lines.length, 1);
    const { time, durationMilliseconds, ...rest } = line;
    assert.ok(Date.parse(String(time)) > 0 && Number(durationMilliseconds) > 0);
    assert.deepEqual(rest, {
      requestId: 'request-17',
      operationId: 'createCampaign',
      workspaceId: scene.workspace.id,
      keyId: scene.workspace.keys.full.key.id,
      createdId: created.data.id,
      status: 201,
      code: null,
    });
    await call('/me', { headers: { authorization: 'Bearer wsk_unknown' } });
    assert.equal(lines.length, 1);
  });
});
