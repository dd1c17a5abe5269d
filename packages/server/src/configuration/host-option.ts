import { isIP } from 'node:net';
import type { CommandOption } from './command-option.js';
import { textThat } from './reader.js';

/** Labels of letters, digits and hyphens (RFC 1123, section 2.1), 253 characters at most. */
const HOST_NAME = /^(?=.{1,253}\.?$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i;

/** An option for an address to listen on, this machine's own unless given. */
export const hostOption = (flags: string, description: string) =>
  ({
    flags,
    description,
    default: '127.0.0.1',
    rule: 'takes a host name or an IP address.',
    read: textThat((text) => isIP(text) !== 0 || HOST_NAME.test(text)),
  }) as const satisfies CommandOption;
