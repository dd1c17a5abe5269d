import { createNodePorts } from '@workspace-api/adapter-node';
import { describeKeyPageStorageContract } from '@workspace-api/conformance';
import { KEY_PAGE_HOSTS, KEY_PAGE_IN_NODE, describeKeyPageHosts } from '../../src/hosts/key-pages.js';
import { connectStores } from '../../src/hosts/stores.js';

describeKeyPageHosts(KEY_PAGE_HOSTS);

const { open, close } = await connectStores();

describe('the key page on stores other than memory', () => {
  after(close);

  for (const [name, openStore] of Object.entries(open)) {
    if (name === 'memory') continue;
    describeKeyPageStorageContract(name, async () => {
      const store = await openStore();
      return {
        ...KEY_PAGE_IN_NODE,
        ports: { ...createNodePorts(), ...store.ports },
        close: async () => {
          await store.ports.counters.close();
          await store.close();
        },
      };
    });
  }
});
