// Made from the OpenAPI document by "npm run generate:client".

export interface components {
  schemas: {
    /** @description The workspace that the API key belongs to. */
    Workspace: {
      /** @description The id of the workspace. */
      id: string;
      /** @description The name of the workspace. */
      name: string;
      /**
       * Format: date-time
       * @description When the workspace was created.
       */
      createdAt: string;
      /** @description The API key of this request, without its secret. Null if the request has an access token. */
      key: {
        /** @description The id of the API key. */
        id: string;
        /** @description The name of the API key. */
        name: string;
        /** @description The beginning of the secret, for display: its prefix, an underscore and 4 characters. */
        prefix: string;
        /**
         * @description What the API key may do.
         *
         *     - `workspace:read`: Read the workspace.
         *     - `usage:read`: Read the usage.
         *     - `instances:read`: List instances.
         *     - `groups:read`: List groups.
         *     - `campaigns:read`: List campaigns.
         *     - `campaigns:write`: Create campaigns.
         */
        scopes: (
          'workspace:read' | 'usage:read' | 'instances:read' | 'groups:read' | 'campaigns:read' | 'campaigns:write'
        )[];
        /**
         * Format: date-time
         * @description When the API key was issued.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the API key expires. Null if it does not expire.
         */
        expiresAt: string | null;
        /**
         * Format: date-time
         * @description When the API key was last used, accurate to a minute. Null before the first use.
         */
        lastUsedAt: string | null;
      } | null;
    };
    /** @description The usage of the workspace in the current calendar month (UTC). */
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
      /**
       * Format: date-time
       * @description When the oldest of these numbers was counted: at most about a minute ago. Counts below 1,000 are current.
       */
      generatedAt: string;
      /** @description The usage, by metric. */
      metrics: {
        /**
         * @description What is counted.
         *
         *     - `api_requests`: Requests with a valid API key in this period, rejected ones included.
         *     - `instances`: Instances that exist now.
         *     - `groups`: Groups that exist now.
         *     - `campaigns`: Campaigns created in this period.
         * @enum {string}
         */
        metric: 'api_requests' | 'instances' | 'groups' | 'campaigns';
        /**
         * @description The unit of the numbers.
         * @enum {string}
         */
        unit: 'requests' | 'instances' | 'groups' | 'campaigns';
        /** @description The amount used so far. */
        used: number;
        /** @description The quota. Null if there is none. */
        limit: number | null;
        /** @description The rest of the quota. Null if there is none. */
        remaining: number | null;
      }[];
    };
    /** @description A connection through which campaigns are sent. */
    Instance: {
      /** @description The id of the instance. */
      id: string;
      /** @description The name of the instance. */
      name: string;
      /**
       * @description The state of the connection.
       *
       *     - `disconnected`: Not connected. It sends nothing until someone connects it.
       *     - `connecting`: A connection is being established.
       *     - `connected`: Connected. It sends messages.
       *     - `failed`: The connection failed, or was lost. `statusReason` says why.
       *     - `disabled`: Switched off. It cannot connect until someone enables it.
       * @enum {string}
       */
      status: 'disconnected' | 'connecting' | 'connected' | 'failed' | 'disabled';
      /** @description Why the instance has this status. Null if there is no reason to give. */
      statusReason: string | null;
      /**
       * Format: date-time
       * @description When the status last changed.
       */
      statusChangedAt: string;
      /**
       * @description The strings that the product stores with the instance, by name.
       * @default {}
       */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When the instance was added.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the instance last changed.
       */
      updatedAt: string;
    };
    /** @description A group that campaigns are sent to. */
    Group: {
      /** @description The id of the group. */
      id: string;
      /** @description The instance that reaches the group. */
      instanceId: string;
      /** @description The name of the group. */
      name: string;
      /** @description The number of members. The API never returns the members themselves. */
      memberCount: number;
      /** @description Whether the group can receive messages. A campaign takes no other. */
      sendable: boolean;
      /**
       * @description The strings that the product stores with the group, by name.
       * @default {}
       */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When the group was added.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the group last changed.
       */
      updatedAt: string;
    };
    /** @description A message to groups of one instance, with its deliveries. */
    Campaign: {
      /** @description The id of the campaign. */
      id: string;
      /** @description The name of the campaign. Recipients do not see it. */
      name: string;
      /**
       * @description The state of the campaign.
       *
       *     - `draft`: Not scheduled. Nobody receives anything before someone schedules it.
       *     - `scheduled`: Starts at `scheduledAt`.
       *     - `running`: Its messages are being sent.
       *     - `paused`: Stopped for now. It can continue.
       *     - `completed`: Finished. Final.
       *     - `failed`: Ended by an error, see `failureReason`. Final.
       *     - `cancelled`: Ended by someone. Final.
       * @enum {string}
       */
      status: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled';
      /** @description Why the campaign failed. Null in every other state. */
      failureReason: string | null;
      /** @description The instance that sends the campaign. */
      instanceId: string;
      /** @description The groups that receive the campaign. */
      groupIds: string[];
      /** @description The message. */
      content: {
        /**
         * @description The kind of content.
         * @enum {string}
         */
        type: 'text';
        /** @description The text of the message. */
        text: string;
      };
      /** @description The deliveries of the campaign, by outcome. */
      stats: {
        /** @description The number of deliveries, one per group: the sum of the others. */
        total: number;
        /** @description Deliveries that are still to be made. */
        pending: number;
        /** @description Deliveries that were made. */
        sent: number;
        /** @description Deliveries that failed. */
        failed: number;
        /** @description Deliveries that were left out. */
        skipped: number;
      };
      /** @description The strings that the campaign was created with. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When the campaign starts. Null in a draft.
       */
      scheduledAt: string | null;
      /**
       * Format: date-time
       * @description When the campaign started. Null before that.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When the campaign was completed, failed or cancelled. Null before that.
       */
      endedAt: string | null;
      /**
       * Format: date-time
       * @description When the campaign was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the campaign last changed.
       */
      updatedAt: string;
    };
    /** @description A new campaign. Unknown fields are rejected. */
    CreateCampaign: {
      /** @description The name of the campaign. Recipients do not see it. */
      name: string;
      /** @description The instance that sends the campaign. */
      instanceId: string;
      /** @description The groups that receive the campaign: sendable groups of the instance, without duplicates. */
      groupIds: string[];
      /** @description The message. */
      content: {
        /**
         * @description The kind of content.
         * @enum {string}
         */
        type: 'text';
        /** @description The text of the message. */
        text: string;
      };
      /**
       * Format: date-time
       * @description When the campaign starts. Must be in the future. Without it, the campaign is a draft.
       */
      scheduledAt?: string | null;
      /** @description Up to 20 strings of your own, by names of 1 to 40 characters. The API stores and returns them. */
      metadata?: {
        [key: string]: string;
      };
    };
    /** @description A problem (RFC 9457): the body of every response that is not a success. */
    Problem: {
      /** @description The page about this kind of problem, on this service. */
      type: string;
      /** @description A short title of the problem, for people. */
      title: string;
      /** @description The status of the response. */
      status: number;
      /**
       * @description The kind of problem, for programs. More codes may be added.
       * @enum {string}
       */
      code:
        | 'missing_key'
        | 'malformed_key'
        | 'unknown_key'
        | 'revoked_key'
        | 'expired_key'
        | 'insufficient_scope'
        | 'https_required'
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
      /** @description What happened, and what to do about it, for people. */
      detail: string;
      /** @description The path of the request. */
      instance: string;
      /** @description The id of the request, as in the header X-Request-Id. */
      requestId: string;
      /** @description Every validation issue of the request. */
      errors?: {
        /** @description The invalid field of the request body, as a JSON Pointer (RFC 6901). */
        pointer?: string;
        /** @description The invalid query parameter or header, by its name. */
        parameter?: string;
        /**
         * @description What is wrong. More codes may be added.
         *
         *     - `required`: The field is missing.
         *     - `wrong_type`: The value has the wrong type.
         *     - `unknown_field`: The field does not exist.
         *     - `unknown_parameter`: The parameter does not exist.
         *     - `too_short`: The string has too few characters.
         *     - `too_long`: The string has too many characters.
         *     - `too_few`: The array has too few items.
         *     - `too_many`: The array or object has too many items.
         *     - `out_of_range`: The number is too small, too large or not an integer.
         *     - `invalid_format`: The string has the wrong format.
         *     - `not_allowed`: The value is not one of the allowed values.
         *     - `duplicate`: The item, field or parameter is repeated.
         *     - `invalid_cursor`: The cursor is not from this list.
         *     - `instance_not_found`: The instance does not exist in this workspace.
         *     - `group_not_found`: The group does not exist in this instance.
         *     - `group_not_sendable`: The group cannot receive messages.
         *     - `schedule_in_past`: The time is not in the future.
         */
        code: string;
        /** @description What the value must be, or what to do, for people. */
        detail: string;
      }[];
      /**
       * @description The scope that the API key lacks.
       * @enum {string}
       */
      requiredScope?:
        'workspace:read' | 'usage:read' | 'instances:read' | 'groups:read' | 'campaigns:read' | 'campaigns:write';
      /** @description The scopes that the API key has. */
      grantedScopes?: (
        'workspace:read' | 'usage:read' | 'instances:read' | 'groups:read' | 'campaigns:read' | 'campaigns:write'
      )[];
      /** @description The rate limits or quotas that were exceeded. */
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
}
