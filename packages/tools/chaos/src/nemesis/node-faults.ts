import type { CutOffFrom, DatabaseNode } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, FaultContext, Nodes } from './fault.js';

type Action<Node extends DatabaseNode> = (nodes: Nodes<Node>, context: FaultContext<Node>) => unknown;

/** Returns a fault that does something to nodes, lasts a while, and undoes it. */
export const during = <Node extends DatabaseNode>(
  name: string,
  begin: Action<Node>,
  end: Action<Node>,
): Fault<Node> => ({
  name,
  inject: async (context) => {
    const nodes = await context.chooseNodes();
    try {
      await begin(nodes, context);
      await delay(context.random.integer(...context.lastsMilliseconds));
    } finally {
      await end(nodes, context);
    }
  },
});

export const kill = (role: keyof Nodes): Fault =>
  during(
    `kill -9 the ${role}`,
    (nodes) => nodes[role].kill(),
    (nodes) => nodes[role].restart(),
  );

export const stop = (role: keyof Nodes): Fault =>
  during(
    `stop the ${role} and resume it`,
    (nodes) => nodes[role].freeze(),
    (nodes) => nodes[role].thaw(),
  );

export const cutOff = (role: keyof Nodes, from: CutOffFrom): Fault =>
  during(
    `cut the ${role} off (${from})`,
    (nodes) => nodes[role].cutOff(from),
    (nodes) => nodes[role].reconnect(),
  );
