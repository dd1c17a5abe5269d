import { PAGE_LIMIT, isUuid, type PageRequest } from '@workspace-api/core';
import type { CommandOption } from './command-option.js';
import { orElse, textThat, wholeNumber } from './reader.js';

/** Which page of a list a command prints. */
export const PAGE_OPTIONS = {
  limit: {
    flags: '--limit <number>',
    description: 'how many records to print at most',
    default: String(PAGE_LIMIT.default),
    rule: `takes a whole number from ${PAGE_LIMIT.min} to ${PAGE_LIMIT.max}.`,
    read: wholeNumber(PAGE_LIMIT.min, PAGE_LIMIT.max),
  },
  cursor: {
    flags: '--cursor <uuid>',
    description: 'nextCursor of the page before',
    defaultDescription: 'the first page',
    rule: 'takes a UUID.',
    read: orElse(textThat(isUuid), null),
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** Returns the request for a page from the values of these options. */
export const pageRequestOf = ({ limit, cursor }: { limit: number; cursor: string | null }): PageRequest => ({
  limit,
  cursor: cursor ?? undefined,
});

/** Says how to print the next page, if there is one. */
export const nextPageHint = (nextCursor: string | null): string[] =>
  nextCursor === null ? [] : ['', `There are more. Add --cursor ${nextCursor} for the next page.`];
