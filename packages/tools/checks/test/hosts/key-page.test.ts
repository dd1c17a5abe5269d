import { createNodePorts } from '@workspace-api/adapter-node';
import {
  describeKeyPageContract,
  describeKeyPageStorageContract,
  describeKeyPageTransportContract,
} from '@workspace-api/conformance';
import { KEY_PAGE_IN_NODE, OTHER_KEY_PAGE_HOSTS, keyPageIn } from '../../src/hosts/key-pages.js';
import { connectStores } from '../../src/hosts/stores.js';

describeKeyPageContract(KEY_PAGE_IN_NODE.name, keyPageIn(KEY_PAGE_IN_NODE));

for (const host of OTHER_KEY_PAGE_HOSTS) describeKeyPageTransportContract(host.name, keyPageIn(host));

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
