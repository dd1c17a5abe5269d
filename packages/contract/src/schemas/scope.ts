import { SCOPE_PATTERN, type Scope } from '@workspace-api/core';
import * as z from 'zod';
import { SCOPE_FORMAT } from './placeholders.js';

/** A scope, built-in or of a host. */
export const scope = z
  .string()
  .refine((value) => SCOPE_PATTERN.test(value))
  .meta({ format: SCOPE_FORMAT }) as unknown as z.ZodType<Scope>;
