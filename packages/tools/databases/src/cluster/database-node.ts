import type { TestServer } from '../process/shared-server.js';
import type { CutOffFrom } from './partition.js';

/** A node of a database behind a proxy, with the faults that it can have. */
export interface DatabaseNode {
  /** The address for the other nodes and for clients: that of its proxy. */
  readonly host: string;
  /** Returns a connection string to this node only, bypassing the proxy. */
  readonly directUri: () => string;
  /** Kills it as `kill -9` does. Its data stay. */
  kill(): Promise<void>;
  /** Restarts the node after `kill`, with its data. */
  restart(): Promise<void>;
  /** Freezes it with SIGSTOP. Its connections stay open. */
  freeze(): void;
  /** Resumes it after `freeze` (SIGCONT). */
  thaw(): void;
  /** Holds back every byte between the node and `from` until `reconnect`, in both directions unless `from` names one. */
  cutOff(from: CutOffFrom): void;
  reconnect(): void;
  /** Resets the connections of all clients. */
  resetClients(): void;
  /** Stops reading from the open connections of its clients permanently. They stay open; new ones work. */
  stallClients(): void;
  /** Applies the next `command` of a client, such as `insert`, but resets its connection before the reply. */
  loseReplyTo(command: string): void;
}

/** Nodes with the same data: a primary and others. */
export interface TestCluster<Node extends DatabaseNode = DatabaseNode> extends TestServer {
  readonly nodes: readonly Node[];
  /** Waits for the primary. If two nodes call themselves primary, returns the one that became it last. */
  primary(): Promise<Node>;
}
