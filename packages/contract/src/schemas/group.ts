import { MEMBER_COUNT } from '@workspace-api/core';
import * as z from 'zod';
import { id, name, timestamp } from './values.js';

/** A group in a response. */
export const group = z
  .strictObject({
    id: id.meta({ description: 'The id of the group.' }),
    instanceId: id.meta({ description: 'The instance that reaches the group.' }),
    name: name.meta({ description: 'The name of the group.' }),
    memberCount: z
      .int()
      .min(MEMBER_COUNT.min)
      .max(MEMBER_COUNT.max)
      .meta({ format: 'int32', description: 'The number of members. The API never returns the members themselves.' }),
    sendable: z.boolean().meta({ description: 'Whether the group can receive messages. A campaign takes no other.' }),
    createdAt: timestamp.meta({ description: 'When the group was added.' }),
    updatedAt: timestamp.meta({ description: 'When the group last changed.' }),
  })
  .meta({ description: 'A group that campaigns are sent to.' });
