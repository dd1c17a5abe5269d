import { isLongerThan, type LengthRange } from '@workspace-api/core';
import type { CommandOption } from './command-option.js';
import { orElse, textThat } from './reader.js';

/** An option that takes a string of so many characters, not white space alone. Undefined stands for an invalid value, so one that is left out is null. */
export const optionalTextOption = (flags: string, description: string, { min, max }: LengthRange) =>
  ({
    flags,
    description,
    defaultDescription: 'none',
    rule: `takes ${min} to ${max} characters, not white space alone.`,
    read: orElse(
      textThat((text) => text.length >= min && !isLongerThan(text, max) && text.trim() !== ''),
      null,
    ),
  }) as const satisfies CommandOption;
