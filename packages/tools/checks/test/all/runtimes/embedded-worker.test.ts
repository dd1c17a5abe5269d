import { createCaller, type Caller } from '@workspace-api/conformance';
import { expect } from 'chai';
import { bundle } from '../../../src/runtimes/bundle.js';
import { startWorkerd, type RunningWorker } from '../../../src/runtimes/workerd/start-workerd.js';

for (const [platform, entry, external] of [
  ['web standards', new URL('../../../src/runtimes/workerd/embedded-worker.js', import.meta.url), []],
  ['adapter-node', new URL('../../../src/runtimes/workerd/node-worker.js', import.meta.url), ['node:*']],
] as const) {
  describe(`core, adapter-memory and transport-fetch embedded in a worker, on ${platform}`, () => {
    let worker: RunningWorker;
    let call: Caller;
    let secret: string;

    before(async () => {
      worker = await startWorkerd(
        await bundle(entry, {
          platform: 'neutral',
          format: 'esm',
          external: [...external],
        }),
      );
      call = createCaller(worker.baseUrl);
      secret = await (await fetch(`${worker.baseUrl}/secret`)).text();
    });

    after(() => worker.close());

    it('lists the groups of a workspace', async () => {
      const { status, json } = await call('/api/public/v1/groups', { secret });
      expect(status).to.equal(200);
      expect(json).to.have.nested.property('data.items[0].name', 'Runners');
    });

    it('creates a campaign once', async () => {
      const { json } = await call('/api/public/v1/groups', { secret });
      const [{ id, instanceId }] = (json as { data: { items: [{ id: string; instanceId: string }] } }).data.items;
      const body = { name: 'Hello', instanceId, groupIds: [id], content: { type: 'text', text: 'Grüße' } };
      const create = () =>
        call('/api/public/v1/campaigns', { method: 'POST', secret, headers: { 'idempotency-key': 'order-1' }, body });
      const [created, replayed] = [await create(), await create()];
      expect(created).to.include({ status: 201 });
      expect(replayed).to.include({ status: 201, text: created.text });
      expect(replayed.headers.get('idempotency-replayed')).to.equal('true');
    });

    for (const [code, body] of [
      ['invalid_json', '{'],
      ['validation_failed', '{}'],
      ['body_too_large', `"${'x'.repeat(300_000)}"`],
    ] as const) {
      it(`rejects a body as ${code}`, async () => {
        const { json } = await call('/api/public/v1/campaigns', { method: 'POST', secret, body });
        expect(json).to.include({ code });
      });
    }
  });
}
