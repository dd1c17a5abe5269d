import { expect } from 'chai';
import {
  ApiKey,
  CAMPAIGN_STATUSES,
  Group,
  INSTANCE_STATUSES,
  OPERATIONS,
  Usage,
  pageOf,
  quantity,
} from '../../src/index.js';
import { Idempotency, PORT_METHODS, SCOPE_PATTERN, WorkspaceView } from '../../src/internal.js';
import { openScene } from '../support/scene.js';
import { SPECIFIED } from '../support/specified.js';

describe('the specification', () => {
  it('has six operations, with these scopes, effects and errors', () => {
    const operations = Object.values(OPERATIONS).map(({ id, scope, effect, errors }) => [
      id,
      { scope, effect, errors },
    ]);
    expect(Object.fromEntries(operations)).to.deep.equal(SPECIFIED);
  });

  it('has these states of campaigns and instances', () => {
    const campaign = ['draft', 'scheduled', 'running', 'paused', 'completed', 'failed', 'cancelled'];
    expect(CAMPAIGN_STATUSES).to.deep.equal(campaign);
    expect(INSTANCE_STATUSES).to.deep.equal(['disconnected', 'connecting', 'connected', 'failed', 'disabled']);
  });

  it('describes what the operations return', async () => {
    const { api, own } = await openScene();
    const { principal, instance, groups } = own;
    const content = { type: 'text', text: 'Hello' } as const;
    const created = await api.createCampaign(principal, {
      name: 'Spring',
      instanceId: instance.id,
      groupIds: [groups[0].id],
      content,
    });
    const returned = {
      getWorkspace: await api.getWorkspace(principal),
      getUsage: await api.getUsage(principal),
      listGroups: await api.listGroups(principal),
      createCampaign: created.record,
    };
    for (const [id, value] of Object.entries(returned))
      expect(OPERATIONS[id as keyof typeof returned].output.parse(value), id).to.deep.equal(value);
  });

  it('bounds a page, a key, a count, a scope and what is stored of an idempotent request', () => {
    const page = pageOf(Group);
    expect(page.safeParse({ items: [], nextCursor: null }).success).to.equal(true);
    expect(page.safeParse({ items: [] }).success).to.equal(false);
    const { prefix, scopes, lastUsedAddress } = ApiKey.shape;
    for (const [schema, right, wrong] of [
      [prefix, ['wsk_aB09'], ['wsk_aB0', 'wsk_aB09c', 'Wsk_aB09', 'w_aB09']],
      [scopes, [['groups:read'], ['groups:read', 'usage:read']], [[]]],
      [lastUsedAddress, ['203.0.113.7', null], ['1'.repeat(101)]],
      [quantity(), [0, Number.MAX_SAFE_INTEGER], [-1, 1.5]],
      [Idempotency.shape.key, ['a', 'a'.repeat(255)], ['', 'a'.repeat(256)]],
      [Idempotency.shape.fingerprint, ['a'.repeat(64)], ['a'.repeat(63), 'a'.repeat(65)]],
    ] as const) {
      for (const value of right) expect(schema.safeParse(value).success, JSON.stringify(value)).to.equal(true);
      for (const value of wrong) expect(schema.safeParse(value).success, JSON.stringify(value)).to.equal(false);
    }
    expect(SCOPE_PATTERN.test('groups:read')).to.equal(true);
    expect(SCOPE_PATTERN.test('1groups:read')).to.equal(false);
    expect(Object.keys(Usage.shape)).to.deep.equal(['periodStart', 'periodEnd', 'generatedAt', 'metrics']);
    expect(WorkspaceView.shape).to.have.property('key');
    expect(Object.keys(Idempotency.shape)).to.deep.equal(['key', 'fingerprint', 'scheduledAt']);
  });

  it('needs every method of every port that is listed', () => {
    const ports = Object.values(PORT_METHODS).flatMap((group) => Object.entries<object>(group));
    expect(ports).not.to.be.empty;
    for (const [name, methods] of ports) {
      expect(Object.values(methods), name).not.to.be.empty;
      for (const isNeeded of Object.values(methods)) expect(isNeeded, name).to.equal(true);
    }
  });
});
