import { isUuid, type Id } from '@workspace-api/core';
import type { CommandOption } from './command-option.js';
import { converted, textThat } from './reader.js';

/** An option that is needed and takes the id of a record, in either case. */
export const idOption = <RecordId extends Id<string>>(flags: string, description: string) =>
  ({
    flags,
    description,
    rule: 'is needed, and takes a UUID.',
    read: converted(textThat(isUuid), (text) => text.toLowerCase() as RecordId),
  }) as const satisfies CommandOption;
