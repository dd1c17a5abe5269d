import type { CommandOption } from './command-option.js';
import { orElse, wholeNumber } from './reader.js';

const RULE = 'takes a whole number from 0 to 65535.';

const port = wholeNumber(0, 65_535);

/** An option for a TCP port to listen on. */
export const portOption = (flags: string, description: string, number: string) =>
  ({
    flags,
    description: `${description}, 0 for a free one`,
    default: number,
    rule: RULE,
    read: port,
  }) as const satisfies CommandOption;

/** An option for a TCP port that need not be given. */
export const optionalPortOption = (flags: string, description: string, defaultDescription: string) =>
  ({
    flags,
    description: `${description}, 0 for a free one`,
    defaultDescription,
    rule: RULE,
    read: orElse(port, null),
  }) as const satisfies CommandOption;
