import type { SentMetric } from './sent-metrics.js';

/** What a worker tells its primary. */
export type WorkerMessage =
  /** Why it is not ready, in sentences; nothing in the list when it is. */
  | { readonly type: 'workspace-api:readiness'; readonly reasons: readonly string[] }
  /** Its metrics: when it was asked for them, and when it ends. */
  | { readonly type: 'workspace-api:metrics'; readonly metrics: readonly SentMetric[] };

/** What the primary asks a worker. */
export interface MetricsRequest {
  readonly type: 'workspace-api:metrics-request';
}

const hasType = (message: unknown): message is { readonly type: unknown } =>
  typeof message === 'object' && message !== null && 'type' in message;

/** Whether something that came from a worker is one of these messages. Node and libraries send others. */
export const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  hasType(message) && (message.type === 'workspace-api:readiness' || message.type === 'workspace-api:metrics');

/** Whether something that came from the primary asks for metrics. */
export const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  hasType(message) && message.type === 'workspace-api:metrics-request';
