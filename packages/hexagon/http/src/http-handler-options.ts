import type { About } from '@workspace-api/contract';
import type { Endpoint } from './endpoint.js';
import type { OperationOptions } from './operations/operation-endpoint.js';
import type { OnRecord } from './context/request-record.js';
import type { ServedOperation } from './operations/served-operation.js';
import type { Pages } from './pages.js';
import type { ProtectedResource } from './response/resource-metadata.js';

/** Options of `createHttpHandler`. */
export interface HttpHandlerOptions extends OperationOptions {
  /**
   * What the API is called, where callers find help, and so on, for the OpenAPI document, pages, and the header
   * `WWW-Authenticate`. Each part has a default.
   */
  readonly about?: About | undefined;
  /**
   * The API reference and all other pages for people, such as `createReference()` of `@workspace-api/reference`. Defaults to none:
   * kinds of problems are JSON only.
   */
  readonly reference?: Pages | undefined;
  /**
   * Operations of the host in addition to the six. They have the same keys, scopes, limits and problems, and are part
   * of the OpenAPI document.
   */
  readonly operations?: readonly ServedOperation[] | undefined;
  /**
   * The prefixes of those operations, such as `/api/billing/v1`. The API owns every path below, so that an unknown one gets a
   * problem. Defaults to none: the API owns the paths of the operations only.
   */
  readonly prefixes?: readonly string[] | undefined;
  /** Endpoints beside the operations, such as that of `@workspace-api/transport-mcp`. They are not in the OpenAPI document. */
  readonly endpoints?: readonly Endpoint[] | undefined;
  /**
   * Serves the metadata with which clients find the issuer of access tokens, and names its URL in `WWW-Authenticate`. Set
   * `verifyToken` too. Defaults to none.
   */
  readonly protectedResource?: ProtectedResource | undefined;
  /**
   * Receives the record of every request that the API handles, before the response is sent, in the request's
   * AsyncLocalStorage. So it can describe the active span, which may end with the response.
   */
  readonly onRecord?: OnRecord | undefined;
}
