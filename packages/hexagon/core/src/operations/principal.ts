import { validate } from '../errors/validate.js';
import { id, object, setOf } from '../schema/schemas.js';
import type { WorkspaceId } from '../schema/id.js';
import type { ApiKey } from '../keys/api-key.js';
import { MAX_SCOPES, Scope } from '../values/scope.js';

declare const checked: unique symbol;

/**
 * A caller who may act in one workspace. The type parameter names the scopes that were checked, so passing a principal
 * with other scopes to an operation does not compile.
 */
export interface Principal<Checked extends Scope> {
  readonly workspaceId: WorkspaceId;
  /** The scopes that were checked. The key may have more. */
  readonly scopes: readonly Scope[];
  /** The key that the caller presented. Null if the host authenticated the caller. */
  readonly key: ApiKey | null;
  /**
   * Exists only at compile time. It is a function parameter, so that a principal with more scopes can be used where
   * fewer are required.
   */
  readonly [checked]: (scope: Checked) => void;
}

const BRAND = Symbol.for('@workspace-api/core/Principal');

/**
 * A principal. Create it only after its scopes were checked. The brand is on the prototype, so copies made by spread, JSON
 * or `structuredClone` do not have it.
 */
export class CheckedCaller<Checked extends Scope> implements Principal<Checked> {
  static {
    Object.defineProperty(this.prototype, BRAND, { value: true });
  }

  readonly workspaceId: WorkspaceId;
  readonly scopes: readonly Scope[];
  readonly key: ApiKey | null;
  declare readonly [checked]: (scope: Checked) => void;

  constructor(workspaceId: WorkspaceId, scopes: readonly Scope[], key: ApiKey | null) {
    this.workspaceId = workspaceId;
    this.scopes = scopes;
    this.key = key;
  }
}

/** Returns whether a value is a principal that this package created, including other copies of the package. */
export const isPrincipal = (value: unknown): value is Principal<never> =>
  typeof value === 'object' && value !== null && BRAND in value;

const CALLER = object({ workspaceId: id('Workspace'), scopes: setOf(Scope, { min: 0, max: MAX_SCOPES }) });

/**
 * Creates a principal without a key, for a host that embeds the core and has checked its caller by its own means.
 * The scopes name what the host allows: `createPrincipal(workspaceId, ['groups:read'])`. Throws `validation_failed` for a
 * workspace id that is no UUID, and for scopes that are not of the form `resource:action`.
 */
export const createPrincipal = <Checked extends Scope>(
  workspaceId: string,
  scopes: readonly Checked[],
): Principal<Checked> => {
  const caller = validate(CALLER, { workspaceId, scopes });
  // A host may share it between requests.
  return Object.freeze(new CheckedCaller<Checked>(caller.workspaceId, Object.freeze(caller.scopes), null));
};
