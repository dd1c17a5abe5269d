import { OPEN_API_HEADERS, OPEN_API_PATH, type Route } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import type { Endpoint } from '../endpoint.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';

/** Returns the endpoint of the OpenAPI document, including the operations of the host. */
export const openApiEndpoint = (routes: readonly Route[]): Endpoint =>
  textResourceEndpoint(OPEN_API_PATH, (mountPath) => ({
    headers: { ...OPEN_API_HEADERS, 'Content-Type': 'application/json' },
    text: JSON.stringify(openApiDocument({ mountPath, routes })),
  }));
