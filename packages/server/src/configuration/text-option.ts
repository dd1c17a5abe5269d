import { isLongerThan, type LengthRange } from '@workspace-api/core';
import { z } from 'zod';
import type { CommandOption } from './command-option.js';

/** An option that is needed and takes text of so many characters. */
export const textOption = (flags: string, description: string, { min, max }: LengthRange) =>
  ({
    flags,
    description,
    rule: `is needed, and takes ${min} to ${max} characters.`,
    schema: z.string().refine((text) => text.length >= min && !isLongerThan(text, max)),
  }) as const satisfies CommandOption;
