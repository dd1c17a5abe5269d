import type { ReadinessMessage } from './readiness-message.js';

/** Tells the primary whether this worker is ready, if there still is one. */
export const tellReadiness = (reasons: readonly string[]): void => {
  const message: ReadinessMessage = { type: 'workspace-api:readiness', reasons };
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};
