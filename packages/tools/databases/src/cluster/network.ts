import type { DatabaseNode } from './database-node.js';
import type { CutOffFrom } from './partition.js';
import { startProxy, type Proxy, type ProxyOptions } from './proxy.js';

/** A node's place in the network. */
interface Place extends Pick<
  DatabaseNode,
  'host' | 'cutOff' | 'reconnect' | 'resetClients' | 'stallClients' | 'loseReplyTo'
> {
  /** Closes its proxy. */
  readonly leave: () => void;
}

/** The network of a cluster. Every node is behind a proxy. */
export interface Network {
  join(options: ProxyOptions): Promise<Place>;
}

export const createNetwork = (): Network => {
  const partition = new Map<number, CutOffFrom>();
  const proxies = new Set<Proxy>();
  const repartition = (): void => {
    for (const proxy of proxies) proxy.apply(partition);
  };
  return {
    join: async (options) => {
      const proxy = await startProxy(options);
      proxies.add(proxy);
      return {
        host: `127.0.0.1:${proxy.port}`,
        cutOff: (from) => {
          partition.set(options.target, from);
          repartition();
        },
        reconnect: () => {
          partition.delete(options.target);
          repartition();
        },
        resetClients: () => proxy.resetClients(),
        stallClients: () => proxy.stallClients(),
        loseReplyTo: (command) => proxy.loseReplyTo(command),
        leave: () => proxy.close(),
      };
    },
  };
};
