import { parseTimestamp } from '@workspace-api/core/internal';

/** The dates of an operation's deprecation and removal, and a link. */
export interface Deprecation {
  /** The first day, in UTC, such as `2027-01-31`. It may be in the future. */
  readonly since: string;
  /** The day, in UTC, from which the operation may be gone. */
  readonly sunset?: string;
  /** The absolute URL of a page about the replacement. */
  readonly link?: string;
}

const isDate = (date: string): boolean => parseTimestamp(`${date}T00:00:00Z`) !== null;

/** Visible ASCII characters without `"`, `<` and `>`. Node.js sends no others in a header. */
const LINK = /^https?:\/\/[!#-;=?-~]+$/;

/** Returns the problem with a deprecation. */
export const issuesOfDeprecation = ({ since, sunset = since, link = 'https://a' }: Deprecation): readonly string[] => [
  ...(isDate(since) ? [] : ['deprecated.since must be a date such as 2027-01-31.']),
  ...(isDate(sunset) && sunset >= since
    ? []
    : ['deprecated.sunset must be a date such as 2027-01-31, not before since.']),
  ...(LINK.test(link) ? [] : ['deprecated.link must be an absolute URL.']),
];

/** Returns the headers of all responses of a deprecated operation (RFC 9745, RFC 8594). */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation): Readonly<Record<string, string>> => ({
  Deprecation: `@${Date.parse(since) / 1_000}`,
  ...(sunset !== undefined && { Sunset: new Date(sunset).toUTCString() }),
  ...(link !== undefined && { Link: `<${link}>; rel="deprecation"; type="text/html"` }),
});

/** Returns the paragraph about a deprecation for a description, in Markdown. */
export const deprecationText = ({ since, sunset, link }: Deprecation): string =>
  [
    `Deprecated since ${since}.`,
    ...(sunset === undefined ? [] : [`May be gone from ${sunset} on.`]),
    ...(link === undefined ? [] : [`See [what to use instead](${link}).`]),
  ].join(' ');
