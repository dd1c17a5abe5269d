import type { z } from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { id, name, object, text, timestamp } from '../schema/schemas.js';
import { REASON_LENGTH } from '../schema/text.js';
import type { Id } from '../schema/id.js';
import { metadata } from '../values/metadata.js';
import { InstanceStatus } from './instance-status.js';
import { parseId } from '../errors/parse-id.js';

/** The id of an instance: a lower-case UUID. */
export type InstanceId = Id<'Instance'>;

/** Returns the instance id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toInstanceId = (text: string): InstanceId => parseId('instanceId', text);

/** A connection of the workspace through which campaigns are sent. */
export const Instance = object({
  id: id('Instance').meta({ description: 'The id of the instance.' }),
  name: name().meta({ description: 'The name of the instance.' }),
  status: InstanceStatus,
  statusReason: text(REASON_LENGTH)
    .nullable()
    .meta({ description: 'Why the instance has this status. Null if there is no reason to give.' }),
  statusChangedAt: timestamp().meta({ description: 'When the status last changed.' }),
  metadata: metadata()
    .default({})
    .meta({ description: 'The strings that the product stores with the instance, by name.' }),
  createdAt: timestamp().meta({ description: 'When the instance was added.' }),
  updatedAt: timestamp().meta({ description: 'When the instance last changed.' }),
}).meta({ description: 'A connection through which campaigns are sent.' });

/** A connection of the workspace through which campaigns are sent. */
export interface Instance extends Immutable<z.output<typeof Instance>> {}
