export * from './storage.js';
export type * from './generated/call-types.js';
export {
  adminOperation,
  bindAdminOperation,
  type AdminCallOf,
  type ChangingOperation,
  type ReadingOperation,
  type AnyAdminOperation,
} from './admin-operation.js';
export {
  adminOperations,
  createWorkspaceAdmin,
  type AdminInput,
  type AdminOperations,
  type WorkspaceAdmin,
  type WorkspaceAdminOptions,
} from './workspace-admin.js';
export type { IssuedApiKey } from './keys/add-api-key.js';
export { CountedApiKey } from './keys/counted-api-key.js';
export { DEFAULT_KEY_LIFETIME, KEY_LIFETIMES } from './keys/issue-api-key.js';
export {
  auditChange,
  type AuditPorts,
  type Audited,
  type AuditedChange,
  type AuditedEffect,
} from './audit/audit-change.js';
export { requireOwner } from './workspaces/require-owner.js';
export { ExportedAuditRecord } from './audit/export-audit-log.js';
export type { ChangeOrigin } from './audit/change-origin.js';
export { EXTERNAL_ID_LENGTH } from './sync/external-id.js';
export { SYNC_BATCH, type RecordSource } from './sync/in-batches.js';
export { SyncSummary, type SyncOutcome } from './sync/sync-outcome.js';
export type { CampaignMove } from './campaigns/move-campaign.js';
export { CLAIM_LIMIT } from './campaigns/claim-due-campaigns.js';
export { ClaimedCampaign } from './campaigns/claimed-campaign.js';
export type { DeliveryInput } from './campaigns/record-deliveries.js';
export type { CampaignMessage, MessageOutcome, WorkerCalls } from './worker/run-campaign.js';
export { runCampaigns, type RunCampaignsOptions, type StopSignal } from './worker/run-campaigns.js';
