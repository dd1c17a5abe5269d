import type { z } from 'zod';
import { ApiKey } from '../keys/api-key.js';
import { operation } from '../operations/operation.js';
import type { Ports } from '../ports.js';
import { inOrderOf } from '../schema/fields.js';
import type { Immutable } from '../schema/immutable.js';
import { object } from '../schema/schemas.js';
import { requireWorkspace } from './require-workspace.js';
import { Workspace } from './workspace.js';

/** The fields of the presented key that the caller may see. */
export const PresentedKey = ApiKey.pick({
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
}).meta({ description: 'The API key of this request, without its secret.' });

/** The fields of the presented key that the caller may see. */
export interface PresentedKey extends Immutable<z.output<typeof PresentedKey>> {}

/** A workspace with the presented key. Null if the host authenticated the caller. */
export const WorkspaceView = Workspace.extend({
  key: PresentedKey.nullable().meta({
    description: 'The API key of this request, without its secret. Null if the request has an access token.',
  }),
}).meta({ description: 'The workspace that the API key belongs to.' });

/** A workspace with the presented key. */
export interface WorkspaceView extends Immutable<z.output<typeof WorkspaceView>> {}

const workspaceOf = inOrderOf(Workspace);
const presented = inOrderOf(PresentedKey);

/** Reads the workspace of the principal, with the presented key. */
export const getWorkspace = operation({
  id: 'getWorkspace',
  scope: 'workspace:read',
  effect: 'read',
  summary: 'Read the workspace',
  description: 'Returns the workspace of the API key, and the API key of this request without its secret.',
  input: object({}),
  output: WorkspaceView,
  errors: [],
  perform:
    ({ workspaces }: Pick<Ports, 'workspaces'>) =>
    async ({ workspaceId, key }) => ({
      ...workspaceOf(await requireWorkspace(workspaces, workspaceId)),
      key: key && presented(key),
    }),
});
