import type { Resource } from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import { createTextResource, type TextResource } from './text-resource.js';
import { sendResource } from './send-resource.js';

/** Returns the endpoint of a resource that is created on the first request for a mount path. It needs no key. */
export const textResourceEndpoint = (
  path: string,
  create: (mountPath: string) => Omit<TextResource, 'path'>,
): Endpoint => {
  // Only the latest, because a framework may take the mount path from the URL, which the caller chooses.
  let latest: { readonly mountPath: string; readonly resource: Promise<Resource> } | undefined;
  return {
    method: 'GET',
    path,
    respond: async (context) => {
      const { mountPath } = context;
      if (latest?.mountPath !== mountPath) {
        const resource = createTextResource({ path, ...create(mountPath) });
        latest = { mountPath, resource };
        resource.catch(() => (latest = undefined));
      }
      return sendResource(context, await latest.resource, ['gzip']);
    },
  };
};
