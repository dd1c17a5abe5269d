import type { InstanceStatus } from '@workspace-api/core';

const NEXT: Readonly<Record<InstanceStatus, readonly InstanceStatus[]>> = {
  disconnected: ['connecting', 'disabled'],
  connecting: ['connected', 'failed', 'disconnected', 'disabled'],
  connected: ['disconnected', 'failed', 'disabled'],
  failed: ['connecting', 'disabled'],
  disabled: ['disconnected'],
};

/** Returns whether an instance can move directly from one status to another. */
export const canInstanceMove = (from: InstanceStatus, to: InstanceStatus): boolean => NEXT[from].includes(to);
