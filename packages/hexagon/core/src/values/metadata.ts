import type { z } from 'zod';
import { pairs } from '../schema/schemas.js';

/** The limits of the metadata of a record. */
export const METADATA_LIMITS = { pairs: 20, key: { min: 1, max: 40 }, value: { min: 0, max: 500 } } as const;

/** Strings by names that the caller or the host chooses. They are stored and returned, and mean nothing to the API. */
export const metadata = (): z.ZodType<Readonly<Record<string, string>>, Readonly<Record<string, string>>> =>
  pairs(METADATA_LIMITS);
