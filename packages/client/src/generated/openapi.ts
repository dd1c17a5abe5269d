// Made from the OpenAPI document by "npm run generate:client".

export interface components {
  schemas: {
    Workspace: {
      /** Format: uuid */
      id: string;
      name: string;
      /** Format: date-time */
      createdAt: string;
      /** @description The API key of this request, without its secret. */
      key: {
        /** Format: uuid */
        id: string;
        name: string;
        /** @description The first 8 characters of the secret. */
        prefix: string;
        scopes: (
          'workspace:read' | 'usage:read' | 'instances:read' | 'groups:read' | 'campaigns:read' | 'campaigns:write'
        )[];
        /** Format: date-time */
        createdAt: string;
        /** @description Null when the key does not expire. */
        expiresAt: string | null;
        /** @description Accurate to a minute. Null before the first use. */
        lastUsedAt: string | null;
      };
    };
    Usage: {
      /**
       * Format: date-time
       * @description The start of the calendar month (UTC).
       */
      periodStart: string;
      /**
       * Format: date-time
       * @description The start of the next month, which is not part of the period.
       */
      periodEnd: string;
      /** Format: date-time */
      generatedAt: string;
      metrics: {
        /** @enum {string} */
        metric: 'api_requests' | 'instances' | 'groups' | 'campaigns';
        /** @enum {string} */
        unit: 'requests' | 'instances' | 'groups' | 'campaigns';
        /** Format: int64 */
        used: number;
        /** @description Null is unlimited. */
        limit: number | null;
        /** @description Null is unlimited. */
        remaining: number | null;
      }[];
    };
    Instance: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: 'disconnected' | 'connecting' | 'connected' | 'failed' | 'disabled';
      statusReason: string | null;
      /** Format: date-time */
      statusChangedAt: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    Group: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      instanceId: string;
      name: string;
      /** Format: int32 */
      memberCount: number;
      /** @description Whether messages can be sent to the group. */
      sendable: boolean;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    Campaign: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled';
      failureReason: string | null;
      /** Format: uuid */
      instanceId: string;
      groupIds: string[];
      content: {
        /** @enum {string} */
        type: 'text';
        text: string;
      };
      stats: {
        /**
         * Format: int64
         * @description The sum of the others: one delivery per group.
         */
        total: number;
        /** Format: int64 */
        pending: number;
        /** Format: int64 */
        sent: number;
        /** Format: int64 */
        failed: number;
        /** Format: int64 */
        skipped: number;
      };
      metadata: {
        [key: string]: string;
      };
      scheduledAt: string | null;
      startedAt: string | null;
      /** @description When the campaign was completed, failed or cancelled. */
      endedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    CreateCampaign: {
      name: string;
      /**
       * Format: uuid
       * @description An instance of the workspace.
       */
      instanceId: string;
      /** @description Sendable groups of that instance, none twice. An id in upper case and the same in lower case are one. */
      groupIds: string[];
      content: {
        /** @enum {string} */
        type: 'text';
        text: string;
      };
      /** @description When the campaign is to start, in the future. Without it the campaign is a draft. */
      scheduledAt?: string | null;
      /** @description Pairs of text for your own use. */
      metadata?: {
        [key: string]: string;
      };
    };
    Problem: {
      /**
       * Format: uri-reference
       * @description The page about this kind of problem.
       */
      type: string;
      title: string;
      /** Format: int32 */
      status: number;
      /** @enum {string} */
      code:
        | 'missing_key'
        | 'malformed_key'
        | 'unknown_key'
        | 'revoked_key'
        | 'expired_key'
        | 'insufficient_scope'
        | 'unknown_path'
        | 'method_not_allowed'
        | 'unknown_parameter'
        | 'invalid_parameter'
        | 'invalid_cursor'
        | 'invalid_json'
        | 'validation_failed'
        | 'malformed_request'
        | 'request_timeout'
        | 'idempotency_in_progress'
        | 'body_too_large'
        | 'unsupported_media_type'
        | 'instance_not_found'
        | 'group_not_found'
        | 'group_not_sendable'
        | 'schedule_in_past'
        | 'idempotency_mismatch'
        | 'headers_too_large'
        | 'rate_limited'
        | 'quota_exceeded'
        | 'internal_error'
        | 'unavailable';
      /** @description What happened, and what to do about it. */
      detail: string;
      /**
       * Format: uri-reference
       * @description The path of the request.
       */
      instance: string;
      /** @description As in the header X-Request-Id. */
      requestId: string;
      /** @description Every fault of the request. */
      errors?: {
        /**
         * Format: json-pointer
         * @description A JSON Pointer (RFC 6901) to the field of the request body.
         */
        pointer?: string;
        /** @description The name of the query parameter or header. */
        parameter?: string;
        /** @description The kind of fault. */
        code: string;
        /** @description What to do about it. */
        detail: string;
      }[];
      /**
       * @description The scope that the key lacks.
       * @enum {string}
       */
      requiredScope?:
        'workspace:read' | 'usage:read' | 'instances:read' | 'groups:read' | 'campaigns:read' | 'campaigns:write';
      /** @description The scopes that the key has. */
      grantedScopes?: (
        'workspace:read' | 'usage:read' | 'instances:read' | 'groups:read' | 'campaigns:read' | 'campaigns:write'
      )[];
      /** @description The rate limits or quotas that were reached. */
      'violated-policies'?: (
        | 'key'
        | 'workspace'
        | 'address'
        | 'key-concurrency'
        | 'workspace-concurrency'
        | 'api_requests'
        | 'instances'
        | 'groups'
        | 'campaigns'
      )[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
