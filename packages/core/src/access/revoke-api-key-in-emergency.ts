import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { ApiKey, ApiKeyId } from './api-key.js';
import { revokeStoredKey } from './revoke-stored-key.js';

/** Why a key is revoked without an OWNER, and by whom if that is known. */
export type EmergencyOrigin = ChangeOrigin & { readonly reason: string };

/**
 * Revokes a key for good, without an OWNER: a leaked key must not live on because nobody with the role can be reached. The
 * audit log shows it as an emergency. Throws `validation_failed`, also without a reason, and `key_not_found`.
 */
export const revokeApiKeyInEmergency =
  (ports: Pick<Ports, 'apiKeys' | 'auditLog' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, keyId: ApiKeyId, origin: EmergencyOrigin): Promise<ApiKey> => {
    const issues = new ValidationIssues();
    checkOrigin(issues, origin);
    if ((origin.reason as string | undefined) === undefined) issues.add(['reason'], 'required', 'Give a reason.');
    issues.throwAs('validation_failed');
    return revokeStoredKey(ports)(workspaceId, keyId, {
      revokedBy: origin.actor ?? null,
      revocationReason: origin.reason,
      revokedInEmergency: true,
    });
  };
