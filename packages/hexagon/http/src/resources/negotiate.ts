import Negotiator from 'negotiator';

/**
 * The maximum length of a header, in characters. Browsers send about 150. A longer header is ignored, because the
 * caller would control the time to parse it.
 */
const MAX_HEADER_LENGTH = 1_000;

const negotiator = (name: string, value: string | undefined): Negotiator =>
  new Negotiator({
    headers: value === undefined || value.length > MAX_HEADER_LENGTH ? {} : { [name]: value },
  });

/** Returns the media type that an `Accept` header prefers, or the first one if it accepts none. */
export const preferredMediaType = <Type extends string>(
  accept: string | undefined,
  types: readonly [Type, ...Type[]],
): Type => (negotiator('accept', accept).mediaType([...types]) as Type | undefined) ?? types[0];

/** Returns the first content coding that an `Accept-Encoding` header accepts, or `identity` if it accepts none. */
export const preferredEncoding = <Coding extends string>(
  acceptEncoding: string | undefined,
  codings: readonly Coding[],
): Coding | 'identity' => {
  const accepted = negotiator('accept-encoding', acceptEncoding).encodings([...codings]);
  return codings.find((coding) => accepted.includes(coding)) ?? 'identity';
};

/** Returns whether an `If-None-Match` header contains an entity tag, compared weakly (RFC 9110, section 13.1.2). */
export const matchesETag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined || ifNoneMatch.length > MAX_HEADER_LENGTH) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
};
