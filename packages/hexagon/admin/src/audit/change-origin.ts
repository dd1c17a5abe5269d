import { MemberId, object, type Immutable } from '@workspace-api/core';
import { REASON_LENGTH, visibleText } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';

/** The actor and the reason of a change, for the audit log. */
export const ChangeOrigin = object({
  actor: MemberId.optional().meta({
    description:
      'The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token.',
  }),
  reason: visibleText(REASON_LENGTH).optional().meta({ description: 'The reason for the change, for the audit log.' }),
});

/** The actor and the reason of a change, for the audit log. */
export interface ChangeOrigin extends Immutable<z.input<typeof ChangeOrigin>> {}
