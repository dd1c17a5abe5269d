import { describeApiKeyRepositoryContract } from './api-key-repository-contract.js';
import { describeAuditLogContract } from './audit-log-contract.js';
import { describeCampaignQueueContract } from './campaign-queue-contract.js';
import { describeCampaignRepositoryContract } from './campaign-repository-contract.js';
import { describeCountersContract } from './counters-contract.js';
import { describeEventLoopContract } from './event-loop-contract.js';
import { describeGroupRepositoryContract } from './group-repository-contract.js';
import { describeInstanceRepositoryContract } from './instance-repository-contract.js';
import { describeListGuaranteeContract, type ListGuaranteeOptions } from './list-guarantee-contract.js';
import type { OpenStorage } from './storage-harness.js';
import { describeWorkerContract } from './worker-contract.js';
import { describeWorkspaceEraserContract } from './workspace-eraser-contract.js';
import { describeWorkspaceRepositoryContract } from './workspace-repository-contract.js';

/** Registers every suite that a storage adapter must pass. */
export const describeStoragePortsContract = (
  name: string,
  openHarness: OpenStorage,
  options: ListGuaranteeOptions = {},
): void => {
  describeWorkspaceRepositoryContract(name, openHarness);
  describeApiKeyRepositoryContract(name, openHarness);
  describeInstanceRepositoryContract(name, openHarness);
  describeGroupRepositoryContract(name, openHarness);
  describeCampaignRepositoryContract(name, openHarness);
  describeCampaignQueueContract(name, openHarness);
  describeWorkerContract(name, openHarness, options);
  describeCountersContract(name, openHarness);
  describeAuditLogContract(name, openHarness);
  describeWorkspaceEraserContract(name, openHarness);
  describeEventLoopContract(name, openHarness);
  describeListGuaranteeContract(name, openHarness, options);
};
