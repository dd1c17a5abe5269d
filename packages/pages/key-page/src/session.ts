import { MemberId, Scope, Workspace, object, timestamp, type Immutable } from '@workspace-api/core';
import { MAX_SCOPES, setOf, textLike } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';

/** The member who uses the page. */
export const Session = object({
  workspaceId: Workspace.shape.id.meta({ description: 'The workspace whose keys the member manages.' }),
  memberId: MemberId.meta({ description: 'The member. The page works only for an OWNER of the workspace.' }),
  scopes: setOf(Scope, { min: 1, max: MAX_SCOPES }).optional().meta({
    description: 'The scopes that the member may give to keys. If omitted, all.',
  }),
  returnUrl: textLike(/^https?:\/\/[!-~]{1,990}$/, { min: 8, max: 1_000 }, 'Must be an absolute URL.')
    .optional()
    .meta({ description: 'Where the page leads back to. Its origin must be allowed by the server.' }),
});

/** The member who uses the page. */
export interface Session extends Immutable<z.output<typeof Session>> {}

/** A member from a host, with plain strings as ids. */
export type SessionInput = Immutable<z.input<typeof Session>>;

/** A session that a link or a cookie carries. */
export const CarriedSession = Session.extend({ id: Workspace.shape.id, expiresAt: timestamp() });

/** A session that a link or a cookie carries. */
export interface CarriedSession extends Immutable<z.output<typeof CarriedSession>> {}
