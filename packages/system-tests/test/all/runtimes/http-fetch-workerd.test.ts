import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { describeHttpApiContract } from '@workspace-api/conformance';
import { startApiRelay, type ApiRelay } from '../../../src/runtimes/workerd/api-relay.js';
import { bundle } from '../../../src/runtimes/bundle.js';
import { startWorkerd, type RunningWorker } from '../../../src/runtimes/workerd/start-workerd.js';

const WORKER = new URL('../../../src/runtimes/workerd/api-worker.js', import.meta.url);

describe('transport-fetch in workerd', () => {
  let relay: ApiRelay;
  let worker: RunningWorker;

  before(async () => {
    relay = await startApiRelay();
    worker = await startWorkerd(await bundle(WORKER, { platform: 'neutral', format: 'esm' }), relay.address);
  });

  after(async () => {
    await worker.close();
    await relay.close();
  });

  // One worker serves the APIs of all cases, each below its own mount path.
  describeHttpApiContract('transport-fetch in workerd over adapter-memory', () =>
    Promise.resolve({
      ports: { ...createNodePorts(), ...createMemoryPorts() },
      serve: (api, options) => {
        const name = relay.add(api, options);
        return Promise.resolve({
          baseUrl: `${worker.baseUrl}/${name}`,
          close: async () => {
            relay.remove(name);
          },
        });
      },
      close: () => Promise.resolve(),
    }),
  );
});
