import { OPEN_API_HEADERS, OPEN_API_PATH, type Json } from '@workspace-api/contract';
import { openApiDocument, type OpenApiDocumentOptions } from '@workspace-api/contract/open-api';
import { withCodeSamples } from '@workspace-api/reference/code-samples';
import type { Endpoint } from '../endpoint.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';

/** Returns the OpenAPI document as it is served: with code samples. */
export const servedDocument = (options: OpenApiDocumentOptions = {}): Json => withCodeSamples(openApiDocument(options));

/** Returns the endpoint of the OpenAPI document, including the operations of the host. */
export const openApiEndpoint = (options: OpenApiDocumentOptions): Endpoint =>
  textResourceEndpoint(OPEN_API_PATH, (mountPath) => ({
    headers: { ...OPEN_API_HEADERS, 'Content-Type': 'application/json' },
    text: JSON.stringify(servedDocument({ ...options, mountPath })),
  }));
