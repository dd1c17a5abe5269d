import type { CutOffFrom } from './partition.js';

/** A node of a replica set, and the faults that can be injected into it. */
export interface ReplicaSetNode {
  /** The address of its proxy, which the set and its clients use. */
  readonly host: string;
  /** Connects directly to this node, without the proxy. */
  readonly directUri: () => string;
  /** Kills the node with SIGKILL. Its data stays. */
  kill(): Promise<void>;
  /** Restarts the node after `kill`, with its data. */
  restart(): Promise<void>;
  /** Pauses the process (SIGSTOP). Its connections stay open. */
  freeze(): void;
  /** Resumes the process after `freeze` (SIGCONT). */
  thaw(): void;
  /** Steps the node down if it is the primary. It does not stand for election for some seconds, 60 by default. */
  stepDown(seconds?: number): Promise<void>;
  /** Holds back every byte between the node and `from` until `reconnect`, in both directions unless `from` names one. */
  cutOff(from: CutOffFrom): void;
  reconnect(): void;
  /** Resets the connections of all clients. */
  resetClients(): void;
  /** Stops reading from the open client connections for good. They stay open, and new ones work. */
  stallClients(): void;
  /** Lets the next `command` of a client, such as `insert`, run, and resets the connection before the reply. */
  loseReplyTo(command: string): void;
}
