export const ORIGIN = 'http://localhost';

export const GROUPS = `${ORIGIN}/api/public/v1/groups`;

export const CAMPAIGNS = `${ORIGIN}/api/public/v1/campaigns`;

/** Returns a request that creates a campaign with this body. */
export const post = (body: string | ReadableStream | null, headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(CAMPAIGNS, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    // Node.js requires it for a stream.
    duplex: 'half',
  });
