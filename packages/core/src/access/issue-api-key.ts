import { Faults } from '../errors/faults.js';
import type { Ports } from '../ports.js';
import { addDays } from '../values/timestamp.js';
import type { MemberId } from '../workspaces/member.js';
import { requireOwner } from '../workspaces/require-owner.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { ApiKey, ApiKeyId } from './api-key.js';
import { displayPrefix, generateSecret } from './api-key-secret.js';
import { SCOPES, type Scope } from './scope.js';

/** The lifetimes in days that a key can have; null never expires. */
export const KEY_LIFETIMES = [30, 90, 365, null] as const;

/** A key to be issued. */
export interface IssueApiKeyInput {
  /** 1 to 120 characters, not white space alone. */
  readonly name: string;
  /** At least one, none twice. */
  readonly scopes: readonly Scope[];
  /** 30, 90 or 365; never if left out. */
  readonly expiresInDays?: (typeof KEY_LIFETIMES)[number] | undefined;
}

/** A key that was just issued, with its secret. */
export interface IssuedApiKey {
  readonly key: ApiKey;
  /** The complete secret. It is not stored, so this is the only time that anybody sees it. */
  readonly secret: string;
}

const check = ({ name, scopes, expiresInDays = null }: IssueApiKeyInput): void => {
  const faults = new Faults();
  faults.name(['name'], name);
  faults.set(['scopes'], scopes, { min: 1, max: SCOPES.length }, (path, scope) => {
    faults.oneOf(path, scope, SCOPES);
  });
  faults.oneOf(['expiresInDays'], expiresInDays, KEY_LIFETIMES);
  faults.throwAs('validation_failed');
};

/** Issues a key for the workspace. Throws `owner_required` and `validation_failed`. */
export const issueApiKey =
  (ports: Pick<Ports, 'workspaces' | 'apiKeys' | 'ids' | 'clock' | 'random' | 'digest'>) =>
  async (workspaceId: WorkspaceId, actor: MemberId, input: IssueApiKeyInput): Promise<IssuedApiKey> => {
    check(input);
    await requireOwner(ports.workspaces, workspaceId, actor);

    const { name, scopes, expiresInDays = null } = input;
    const secret = generateSecret(ports.random);
    const now = ports.clock.now();
    const key: ApiKey = {
      id: ports.ids.next() as ApiKeyId,
      workspaceId,
      name,
      prefix: displayPrefix(secret),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      createdAt: now,
      expiresAt: expiresInDays === null ? null : addDays(now, expiresInDays),
      revokedAt: null,
      lastUsedAt: null,
    };
    await ports.apiKeys.insert(workspaceId, key, ports.digest.sha256(secret));
    return { key, secret };
  };
