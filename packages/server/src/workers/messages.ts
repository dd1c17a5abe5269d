import type { MetricJson } from './metrics-json.js';

/** A message from a worker to its primary. */
export type WorkerMessage =
  /** The reasons why the worker is not ready; empty if it is. */
  | { readonly type: 'workspace-api:readiness'; readonly reasons: readonly string[] }
  /** The worker has closed the port. */
  | { readonly type: 'workspace-api:closed' }
  /** The metrics of the worker, sent on request and before it exits. */
  | { readonly type: 'workspace-api:metrics'; readonly metrics: readonly MetricJson[] };

/** A message from the primary to a worker: listen, send your metrics, or all workers have closed the port. */
export interface PrimaryMessage {
  readonly type: 'workspace-api:listen' | 'workspace-api:metrics-request' | 'workspace-api:all-closed';
}

const WORKER_MESSAGES: readonly unknown[] = [
  'workspace-api:readiness',
  'workspace-api:closed',
  'workspace-api:metrics',
] satisfies WorkerMessage['type'][];

const hasType = (message: unknown): message is { readonly type: unknown } =>
  typeof message === 'object' && message !== null && 'type' in message;

/** Returns whether a message is one of a worker. Node.js and libraries send others on the same channel. */
export const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  hasType(message) && WORKER_MESSAGES.includes(message.type);

/** Returns whether a message of the primary has this type. */
export const isPrimaryMessage = (message: unknown, type: PrimaryMessage['type']): boolean =>
  hasType(message) && message.type === type;
