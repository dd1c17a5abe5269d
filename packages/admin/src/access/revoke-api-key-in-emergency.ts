import { ValidationIssues, type ApiKey, type ApiKeyId, type WorkspaceId } from '@workspace-api/core';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { revokeStoredKey } from './revoke-stored-key.js';

/** The reason for an emergency revocation, and its actor if known. */
export type EmergencyOrigin = ChangeOrigin & { readonly reason: string };

/**
 * Revokes a key permanently without an OWNER, so that a leaked key can be stopped when no OWNER is available. The audit
 * log records it as an emergency. Throws `validation_failed`, also if the reason is missing, and `key_not_found`.
 */
export const revokeApiKeyInEmergency =
  (ports: Pick<AdminPorts, 'apiKeys' | 'auditLog' | 'ids' | 'clock'>) =>
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
