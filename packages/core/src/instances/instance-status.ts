/** Where the connection of an instance stands. */
export const INSTANCE_STATUSES = ['disconnected', 'connecting', 'connected', 'failed', 'disabled'] as const;

/** How the connection of an instance stands. */
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

const NEXT: Readonly<Record<InstanceStatus, readonly InstanceStatus[]>> = {
  disconnected: ['connecting', 'disabled'],
  connecting: ['connected', 'failed', 'disconnected', 'disabled'],
  connected: ['disconnected', 'failed', 'disabled'],
  failed: ['connecting', 'disabled'],
  disabled: ['disconnected'],
};

/** Whether an instance may go from one status straight to another. */
export const canInstanceMove = (from: InstanceStatus, to: InstanceStatus): boolean => NEXT[from].includes(to);
