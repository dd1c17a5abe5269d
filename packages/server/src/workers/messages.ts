import type { SentMetric } from './sent-metrics.js';

/** What a worker tells its primary. */
export type WorkerMessage =
  /** Why it is not ready, in sentences; nothing in the list when it is. */
  | { readonly type: 'workspace-api:readiness'; readonly reasons: readonly string[] }
  /** That it has closed the port. */
  | { readonly type: 'workspace-api:closed' }
  /** Its metrics: when it was asked for them, and when it ends. */
  | { readonly type: 'workspace-api:metrics'; readonly metrics: readonly SentMetric[] };

/** What the primary tells a worker: to listen, to report its metrics, or that clients that reconnect find no port open. */
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

/** Whether something that came from a worker is one of these messages. Node and libraries send others. */
export const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  hasType(message) && WORKER_MESSAGES.includes(message.type);

/** Whether something that came from the primary is a message of this type. */
export const isPrimaryMessage = (message: unknown, type: PrimaryMessage['type']): boolean =>
  hasType(message) && message.type === type;
