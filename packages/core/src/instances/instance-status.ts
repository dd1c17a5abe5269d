/** The statuses of the connection of an instance. */
export const INSTANCE_STATUSES = ['disconnected', 'connecting', 'connected', 'failed', 'disabled'] as const;

/** The status of the connection of an instance. */
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];
