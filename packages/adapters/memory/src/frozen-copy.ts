import { frozen } from '@workspace-api/core/internal';

/**
 * Returns a deeply frozen copy of plain data. It shares nothing with the original, so that callers cannot change the
 * store through a record.
 */
export const frozenCopy = <Value>(value: Value): Value => frozen(structuredClone(value));
