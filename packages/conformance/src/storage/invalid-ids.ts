import type { Id } from '@workspace-api/core';
import { newId } from './samples.js';

/** Values that callers have been seen to pass in the place of an id. None of them names a record. */
export const invalidIds = (): readonly Id<never>[] =>
  ['not-a-uuid', '', '__proto__', newId().replaceAll('-', ''), `${newId()}0`, { $gt: '' }, [newId()]].map(
    (value) => value as unknown as Id<never>,
  );
