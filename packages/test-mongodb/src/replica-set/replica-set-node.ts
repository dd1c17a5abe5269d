import type { CutOffFrom } from './partition.js';

/** One node of a replica set, and what can go wrong with it. */
export interface ReplicaSetNode {
  /** Where the set and its clients reach it: the address of its proxy. */
  readonly host: string;
  /** Connects to this node alone, past the proxy. */
  readonly directUri: () => string;
  /** Ends it as `kill -9` does. Its data stay. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, with its data. */
  restart(): Promise<void>;
  /** Makes it stand still (SIGSTOP), with its connections open. */
  freeze(): void;
  /** Lets it go on after `freeze` (SIGCONT). */
  thaw(): void;
  /** Makes it hand over, if it is the primary, and not stand for election for so many seconds; 60 if left out. */
  stepDown(seconds?: number): Promise<void>;
  /** Holds back every byte between it and `from` until `reconnect`: in both directions, unless `from` names one. */
  cutOff(from: CutOffFrom): void;
  reconnect(): void;
  /** Resets the connections of all its clients. */
  resetClients(): void;
  /** Takes nothing more from the connections that its clients have open now, for good. They stay open; new ones work. */
  stallClients(): void;
  /** The next `command` (`insert`) that a client sends is carried out, and its connection reset before the reply. */
  loseReplyTo(command: string): void;
}
