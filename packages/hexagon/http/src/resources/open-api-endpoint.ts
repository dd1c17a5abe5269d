import { OPEN_API_HEADERS, OPEN_API_PATH, type Json } from '@workspace-api/contract';
import type { OpenApiDocumentOptions } from '@workspace-api/contract/open-api';
import type { Endpoint } from '../endpoint.js';
import { loadDocuments } from './load-documents.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';

/** Resolves to the OpenAPI document as it is served: with code samples. */
export const servedDocument = async (options: OpenApiDocumentOptions = {}): Promise<Json> => {
  const { openApiDocument, withCodeSamples } = await loadDocuments();
  return withCodeSamples(openApiDocument(options));
};

/** Returns the endpoint of the OpenAPI document, including the operations of the host. */
export const openApiEndpoint = (options: OpenApiDocumentOptions): Endpoint =>
  textResourceEndpoint(OPEN_API_PATH, async (mountPath) => ({
    headers: { ...OPEN_API_HEADERS, 'Content-Type': 'application/json' },
    text: JSON.stringify(await servedDocument({ ...options, mountPath })),
  }));
