import type { Reference, Route } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import type { Endpoint } from '../endpoint.js';
import { madeResourceEndpoint } from './made-resource-endpoint.js';
import { sendResource } from './send-resource.js';

/** Returns the endpoints of the API reference: its page, with the operations of the host, and its files. They need no key. */
export const referenceEndpoints = (reference: Reference, routes: readonly Route[]): readonly Endpoint[] => [
  madeResourceEndpoint(reference.path, (mountPath) => ({
    headers: reference.headers,
    text: reference.toHtml(openApiDocument({ mountPath, routes })),
  })),
  ...reference.resources.map((resource): Endpoint => ({
    method: 'GET',
    path: resource.path,
    respond: (context) => sendResource(context, resource),
  })),
];
