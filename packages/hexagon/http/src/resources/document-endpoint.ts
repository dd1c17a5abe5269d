import { OPEN_API_HEADERS, type Json } from '@workspace-api/contract/internal';
import type { Endpoint } from '../endpoint.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';

/** Returns the endpoint of an OpenAPI document, which is made for a mount path. */
export const documentEndpoint = (path: string, toDocument: (mountPath: string) => Promise<Json>): Endpoint =>
  textResourceEndpoint(path, async (mountPath) => ({
    headers: { ...OPEN_API_HEADERS, 'Content-Type': 'application/json' },
    text: JSON.stringify(await toDocument(mountPath)),
  }));
