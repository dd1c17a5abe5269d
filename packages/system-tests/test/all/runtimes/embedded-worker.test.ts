import { createCaller, type Caller } from '@workspace-api/conformance';
import { OPEN_API_PATH, problemPath } from '@workspace-api/contract';
import { expect } from 'chai';
import { bundle } from '../../../src/runtimes/bundle.js';
import { startWorkerd, type RunningWorker } from '../../../src/runtimes/workerd/start-workerd.js';

const WORKER = new URL('../../../src/runtimes/workerd/embedded-worker.js', import.meta.url);

describe('core, adapter-memory and transport-fetch embedded in a worker', () => {
  let worker: RunningWorker;
  let call: Caller;
  let secret: string;

  before(async () => {
    worker = await startWorkerd(await bundle(WORKER, { platform: 'neutral', format: 'esm' }));
    call = createCaller(worker.baseUrl);
    secret = await (await fetch(`${worker.baseUrl}/secret`)).text();
  });

  after(() => worker.close());

  it('lists the groups of a workspace', async () => {
    const { status, json } = await call('/api/public/v1/groups', { secret });
    expect(status).to.equal(200);
    expect(json).to.have.nested.property('data.items[0].name', 'Runners');
  });

  it('limits the rate of a key', async () => {
    const { headers } = await call('/api/public/v1/groups', { secret });
    expect(headers.get('ratelimit')).to.match(/^"key";r=59\d;/);
  });

  it('rejects a request without a key, and one without the scope', async () => {
    expect(await call('/api/public/v1/groups')).to.include({ status: 401 });
    expect(await call('/api/public/v1/me', { secret })).to.include({ status: 403 });
  });

  it('serves the OpenAPI document and the pages about problems', async () => {
    expect(await call(OPEN_API_PATH)).to.include({ status: 200 });
    const page = await call(problemPath('unknown_key'));
    expect(page.text).to.contain('<code>unknown_key</code>');
  });
});
