import { z } from 'zod';
import type { CommandOption } from './command-option.js';

/** An option for an address to listen on, this machine's own unless given. */
export const hostOption = (flags: string, description: string) =>
  ({
    flags,
    description,
    default: '127.0.0.1',
    rule: 'takes a host name or an IP address.',
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]),
  }) as const satisfies CommandOption;
