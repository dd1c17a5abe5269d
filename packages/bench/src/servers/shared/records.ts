import type { Scope } from '@workspace-api/core';

/** A workspace, as in GET /me without the key. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** An API key without its secret. Times are RFC 3339 in UTC with milliseconds. */
export interface ApiKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** A group, as in GET /groups. */
export interface Group {
  readonly id: string;
  readonly instanceId: string;
  readonly name: string;
  readonly memberCount: number;
  readonly sendable: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A new campaign, as in the response of POST /campaigns. */
export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly status: 'draft' | 'scheduled';
  readonly failureReason: null;
  readonly instanceId: string;
  readonly groupIds: readonly string[];
  readonly content: { readonly type: 'text'; readonly text: string };
  readonly stats: {
    readonly total: number;
    readonly pending: number;
    readonly sent: number;
    readonly failed: number;
    readonly skipped: number;
  };
  readonly metadata: Readonly<Record<string, string>>;
  readonly scheduledAt: string | null;
  readonly startedAt: null;
  readonly endedAt: null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The stored data of an idempotency key. */
export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the request in hexadecimal digits. */
  readonly fingerprint: string;
  readonly scheduledAt: string | null;
}
