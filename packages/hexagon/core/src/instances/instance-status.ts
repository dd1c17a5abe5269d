import type { z } from 'zod';
import { oneOfThese } from '../schema/schemas.js';

/** The status of the connection of an instance. */
export const InstanceStatus = oneOfThese('The state of the connection.', {
  disconnected: 'Not connected. It sends nothing until someone connects it.',
  connecting: 'A connection is being established.',
  connected: 'Connected. It sends messages.',
  failed: 'The connection failed, or was lost. `statusReason` says why.',
  disabled: 'Switched off. It cannot connect until someone enables it.',
});

/** The status of the connection of an instance. */
export type InstanceStatus = z.output<typeof InstanceStatus>;

/** The statuses of the connection of an instance. */
export const INSTANCE_STATUSES: readonly InstanceStatus[] = [...InstanceStatus.values];
