import { INSTANCE_STATUSES, REASON_LENGTH, type InstanceStatus } from '@workspace-api/core';
import * as z from 'zod';
import { statesOf } from './states.js';
import { id, name, text, timestamp } from './values.js';

const STATES: Readonly<Record<InstanceStatus, string>> = {
  disconnected: 'Not connected. It sends nothing until someone connects it.',
  connecting: 'A connection is being established.',
  connected: 'Connected. It sends messages.',
  failed: 'The connection failed, or was lost. `statusReason` says why.',
  disabled: 'Switched off. It cannot connect until someone enables it.',
};

/** An instance in a response. */
export const instance = z
  .strictObject({
    id: id.meta({ description: 'The id of the instance.' }),
    name: name.meta({ description: 'The name of the instance.' }),
    status: z.enum(INSTANCE_STATUSES).meta({ description: statesOf('The state of the connection.', STATES) }),
    statusReason: text(REASON_LENGTH)
      .nullable()
      .meta({ description: 'Why the instance has this status. Null if there is no reason to give.' }),
    statusChangedAt: timestamp.meta({ description: 'When the status last changed.' }),
    createdAt: timestamp.meta({ description: 'When the instance was added.' }),
    updatedAt: timestamp.meta({ description: 'When the instance last changed.' }),
  })
  .meta({ description: 'A connection through which campaigns are sent.' });
