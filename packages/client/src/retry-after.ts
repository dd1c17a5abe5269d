/**
 * Returns the seconds of the header Retry-After (RFC 9110, section 10.2.3); null without one that is valid. A date is
 * compared with the header Date, because the clock of the caller may be wrong.
 */
export const retryAfterOf = (headers: Headers): number | null => {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
};
