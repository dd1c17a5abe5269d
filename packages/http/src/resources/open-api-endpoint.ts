import { OPEN_API_HEADERS, OPEN_API_PATH, type Resource, type Route } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import type { Endpoint } from '../endpoint.js';
import { sendResource } from './send-resource.js';

const compress = async (text: string): Promise<Uint8Array> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Returns the document of 130 KB, compressed once to a tenth. */
const documentOf = async (mountPath: string, routes: readonly Route[]): Promise<Resource> => {
  const text = JSON.stringify(openApiDocument({ mountPath, routes }));
  const compressed = await compress(text);
  return {
    path: OPEN_API_PATH,
    headers: { ...OPEN_API_HEADERS, 'Content-Type': 'application/json', ETag: `W/"${await hashOf(text)}"` },
    read: (coding) => Promise.resolve(coding === 'gzip' ? compressed : new TextEncoder().encode(text)),
  };
};

/** Returns the endpoint of the OpenAPI document, with the operations of the host. It needs no key. */
export const openApiEndpoint = (routes: readonly Route[]): Endpoint => {
  // One, because a host's framework may take the mount path from the caller's URL.
  let latest: { readonly mountPath: string; readonly document: Promise<Resource> } | undefined;
  return {
    method: 'GET',
    path: OPEN_API_PATH,
    respond: async (context) => {
      const { mountPath } = context;
      if (latest?.mountPath !== mountPath) {
        latest = { mountPath, document: documentOf(mountPath, routes) };
        latest.document.catch(() => (latest = undefined));
      }
      return sendResource(context, await latest.document, ['gzip', 'identity']);
    },
  };
};
