import type { Resource } from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import { madeResource, type Made } from './made-resource.js';
import { sendResource } from './send-resource.js';

/** Returns the endpoint of a resource that is made for a mount path when it is first requested. It needs no key. */
export const madeResourceEndpoint = (path: string, make: (mountPath: string) => Omit<Made, 'path'>): Endpoint => {
  // One, because a host's framework may take the mount path from the caller's URL.
  let latest: { readonly mountPath: string; readonly resource: Promise<Resource> } | undefined;
  return {
    method: 'GET',
    path,
    respond: async (context) => {
      const { mountPath } = context;
      if (latest?.mountPath !== mountPath) {
        const resource = madeResource({ path, ...make(mountPath) });
        latest = { mountPath, resource };
        resource.catch(() => (latest = undefined));
      }
      return sendResource(context, await latest.resource, ['gzip', 'identity']);
    },
  };
};
