import { isLongerThan, type LengthRange } from '@workspace-api/core';
import type { CommandOption } from './command-option.js';
import { textThat } from './reader.js';

/** An option that is needed and takes text of so many characters. */
export const textOption = (flags: string, description: string, { min, max }: LengthRange) =>
  ({
    flags,
    description,
    rule: `is needed, and takes ${min} to ${max} characters.`,
    read: textThat((text) => text.length >= min && !isLongerThan(text, max)),
  }) as const satisfies CommandOption;
