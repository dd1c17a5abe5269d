import type * as core from '@workspace-api/core';

/** A record of the core with plain strings in place of branded ones. */
type Plain<T> = T extends string ? string : T extends object ? { readonly [Field in keyof T]: Plain<T[Field]> } : T;

/** A group, as in GET /groups. */
export type Group = Plain<core.Group>;

/** A campaign, as in GET /campaigns. */
export type Campaign = Plain<core.Campaign>;

/** The fields of a stored key that a request is checked against. */
export interface ApiKey extends Plain<Pick<core.ApiKey, 'expiresAt' | 'revokedAt'>> {
  readonly workspaceId: string;
  readonly scopes: readonly core.Scope[];
}
