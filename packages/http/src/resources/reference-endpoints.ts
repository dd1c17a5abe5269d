import type { Reference, Route } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import type { Endpoint } from '../endpoint.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';
import { sendResource } from './send-resource.js';

/**
 * Returns the endpoints of the API reference: the page, including the operations of the host, and its files. They need
 * no key.
 */
export const referenceEndpoints = (reference: Reference, routes: readonly Route[]): readonly Endpoint[] => {
  // The links are relative, so the page is the same for every mount path.
  let html: string | undefined;
  return [
    textResourceEndpoint(reference.path, () => {
      html ??= reference.toHtml(openApiDocument({ routes }));
      return { headers: reference.headers, text: html };
    }),
    ...reference.resources.map((resource): Endpoint => ({
      method: 'GET',
      path: resource.path,
      respond: (context) => sendResource(context, resource),
    })),
  ];
};
