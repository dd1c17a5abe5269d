import { Group, type Immutable } from '@workspace-api/core';
import type { z } from 'zod';

/** The fields of a group that the back office sets. */
export const GroupFields = Group.omit({ id: true, instanceId: true, createdAt: true, updatedAt: true });

/** The fields of a group that the back office sets. */
export type GroupFields = Immutable<z.output<typeof GroupFields>>;
