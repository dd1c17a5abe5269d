import { OPEN_API_PATH, type Route } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import type { Endpoint } from '../endpoint.js';
import { commonHeaders } from '../response/common-headers.js';

/** Returns the endpoint of the OpenAPI document, with the operations of the host. It needs no key. */
export const openApiEndpoint = (routes: readonly Route[]): Endpoint => {
  // One, because a host's framework may take the mount path from the caller's URL.
  let latest: { readonly mountPath: string; readonly text: string } | undefined;
  return {
    method: 'GET',
    path: OPEN_API_PATH,
    respond: (context) => {
      const { mountPath } = context;
      if (latest?.mountPath !== mountPath) {
        latest = { mountPath, text: JSON.stringify(openApiDocument({ mountPath, routes })) };
      }
      return { status: 200, headers: commonHeaders(context, 'application/json'), body: latest.text };
    },
  };
};
