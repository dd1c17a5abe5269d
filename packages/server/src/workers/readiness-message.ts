/** What a worker tells its primary: why it is not ready, in sentences; nothing in the list when it is. */
export interface ReadinessMessage {
  readonly type: 'workspace-api:readiness';
  readonly reasons: readonly string[];
}

/** Whether something that came from a worker is this message. */
export const isReadinessMessage = (message: unknown): message is ReadinessMessage =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'workspace-api:readiness';
