import type { Id } from '../values/id.js';
import { id, object } from '../values/schemas.js';
import { validate } from './validate.js';

/** Returns the id of a UUID in either case. Throws `validation_failed` with the field for anything else. */
export const parseId = <Kind extends string>(field: string, text: string): Id<Kind> =>
  validate(object({ [field]: id<Kind>('' as Kind) }), { [field]: text })[field] as Id<Kind>;
