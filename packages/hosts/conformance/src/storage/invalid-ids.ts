import type { Id } from '@workspace-api/core';
import { newId } from './samples.js';

/** Returns values that callers sometimes pass instead of an id. None of them identifies a record. */
export const invalidIds = (): readonly Id<never>[] =>
  ['not-a-uuid', '', '__proto__', newId().replaceAll('-', ''), `${newId()}0`, { $gt: '' }, [newId()]].map(
    (value) => value as unknown as Id<never>,
  );
