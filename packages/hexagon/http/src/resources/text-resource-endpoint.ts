import type { Endpoint } from '../endpoint.js';
import { sendResource } from './send-resource.js';
import type { Resource } from './resource.js';

/** The text of a resource with its headers. */
interface CreatedText {
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

/** Creates a resource with an entity tag from a string, and compresses it once. */
const createTextResource = async (path: string, created: CreatedText | Promise<CreatedText>): Promise<Resource> => {
  const { headers, text } = await created;
  const compressed = await compress(text);
  return {
    path,
    codings: ['gzip'],
    headers: { ...headers, ETag: `W/"${await hashOf(text)}"` },
    read: (coding) => Promise.resolve(coding === 'gzip' ? compressed : new TextEncoder().encode(text)),
  };
};

/** Returns the endpoint of a resource that is created on the first request for a mount path. It needs no key. */
export const textResourceEndpoint = (
  path: string,
  create: (mountPath: string) => CreatedText | Promise<CreatedText>,
): Endpoint => {
  // Only the latest, because a framework may take the mount path from the URL, which the caller chooses.
  let latest: { readonly mountPath: string; readonly resource: Promise<Resource> } | undefined;
  return {
    method: 'GET',
    path,
    admission: null,
    respond: async (context) => {
      const { mountPath } = context;
      if (latest?.mountPath !== mountPath) {
        const resource = createTextResource(path, create(mountPath));
        latest = { mountPath, resource };
        resource.catch(() => (latest = undefined));
      }
      return sendResource(context, await latest.resource);
    },
  };
};
