import type { z } from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { boolean, id, integer, name, object, timestamp } from '../schema/schemas.js';
import type { Id } from '../schema/id.js';
import { metadata } from '../values/metadata.js';
import { parseId } from '../errors/parse-id.js';

/** The id of a group: a lower-case UUID. */
export type GroupId = Id<'Group'>;

/** Returns the group id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toGroupId = (text: string): GroupId => parseId('groupId', text);

/** The range of `memberCount`. */
export const MEMBER_COUNT = { min: 0, max: 1_000_000_000 } as const;

/** A group that an instance can reach. It does not include its members. */
export const Group = object({
  id: id('Group').meta({ description: 'The id of the group.' }),
  instanceId: id('Instance').meta({ description: 'The instance that reaches the group.' }),
  name: name().meta({ description: 'The name of the group.' }),
  memberCount: integer(MEMBER_COUNT).meta({
    description: 'The number of members. The API never returns the members themselves.',
  }),
  sendable: boolean().meta({ description: 'Whether the group can receive messages. A campaign takes no other.' }),
  metadata: metadata()
    .default({})
    .meta({ description: 'The strings that the product stores with the group, by name.' }),
  createdAt: timestamp().meta({ description: 'When the group was added.' }),
  updatedAt: timestamp().meta({ description: 'When the group last changed.' }),
}).meta({ description: 'A group that campaigns are sent to.' });

/** A group that an instance can reach. It does not include its members. */
export interface Group extends Immutable<z.output<typeof Group>> {}
