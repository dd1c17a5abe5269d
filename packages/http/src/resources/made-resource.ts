import type { Resource } from '@workspace-api/contract';

/** Text to be served at a path, with its headers. */
export interface Made {
  readonly path: string;
  readonly headers: Readonly<Record<'Content-Type', string>> & Readonly<Record<string, string>>;
  readonly text: string;
}

const compress = async (text: string): Promise<Uint8Array> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Returns text as a resource with an entity tag, compressed once. */
export const madeResource = async ({ path, headers, text }: Made): Promise<Resource> => {
  const compressed = await compress(text);
  return {
    path,
    headers: { ...headers, ETag: `W/"${await hashOf(text)}"` },
    read: (coding) => Promise.resolve(coding === 'gzip' ? compressed : new TextEncoder().encode(text)),
  };
};
