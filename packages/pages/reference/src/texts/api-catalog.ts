import { PREFIX } from '@workspace-api/contract';
import { OPEN_API_PATH } from '@workspace-api/contract/internal';
import { baseUrlOf, toOpenApi } from '../open-api.js';
import { REFERENCE_PATH } from '../paths.js';
import type { ReferenceText } from '../reference.js';
import { securityHeaders } from '../security-headers.js';

/** The API with its documents, as a set of links (RFC 9727, RFC 9264). */
export const apiCatalog: ReferenceText = {
  path: '/.well-known/api-catalog',
  headers: {
    'Content-Type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    'Cache-Control': 'no-cache',
    // A response to HEAD must have it (RFC 9727, section 2). It is relative to the path of the request.
    Link: '<api-catalog>; rel="api-catalog"',
    ...securityHeaders(),
  },
  toText: (document) => {
    const base = baseUrlOf(toOpenApi(document));
    const links = {
      anchor: base + PREFIX,
      'service-desc': [{ href: base + OPEN_API_PATH, type: 'application/json' }],
      'service-doc': [{ href: base + REFERENCE_PATH, type: 'text/html' }],
    };
    return JSON.stringify({ linkset: [links] });
  },
};
