import type { z } from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { id, name, object, timestamp } from '../schema/schemas.js';
import type { WorkspaceId } from '../schema/id.js';
import { parseId } from '../errors/parse-id.js';

/** Returns the workspace id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toWorkspaceId = (text: string): WorkspaceId => parseId('workspaceId', text);

/** A customer of the product, whose data is isolated from that of all other workspaces. */
export const Workspace = object({
  id: id('Workspace').meta({ description: 'The id of the workspace.' }),
  name: name().meta({ description: 'The name of the workspace.' }),
  createdAt: timestamp().meta({ description: 'When the workspace was created.' }),
}).meta({ description: 'A workspace: a customer of the product.' });

/** A customer of the product, whose data is isolated from that of all other workspaces. */
export interface Workspace extends Immutable<z.output<typeof Workspace>> {}
