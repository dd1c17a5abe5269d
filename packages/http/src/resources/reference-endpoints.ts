import type { Json, Reference, ReferencePage } from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';
import { sendResource } from './send-resource.js';

/** Returns the endpoints of a reference: the page, made from the OpenAPI document, and its files. They need no key. */
export const referenceEndpoints = (
  reference: Reference,
  toDocument: () => Json | Promise<Json>,
): readonly Endpoint[] => {
  // The links are relative, so the page is the same for every mount path.
  let page: ReferencePage | undefined;
  return [
    textResourceEndpoint(reference.path, async () => {
      page ??= reference.toPage(await toDocument());
      return { headers: page.headers, text: page.html };
    }),
    ...reference.resources.map((resource): Endpoint => ({
      method: 'GET',
      path: resource.path,
      respond: (context) => sendResource(context, resource),
    })),
  ];
};
