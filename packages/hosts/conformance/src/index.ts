export { useTestRunner, type TestRunner } from './runner/test-runner.js';
export { describePlatformPortsContract, type OpenPlatform } from './platform/platform-ports-contract.js';
export { describeApiKeyRepositoryContract } from './storage/api-key-repository-contract.js';
export { describeAuditLogContract } from './storage/audit-log-contract.js';
export { describeAuditedChangesContract } from './storage/audited-changes-contract.js';
export { describeCampaignQueueContract } from './storage/campaign-queue-contract.js';
export { describeCampaignRepositoryContract } from './storage/campaign-repository-contract.js';
export { describeCountersContract } from './storage/counters-contract.js';
export { describeGroupRepositoryContract } from './storage/group-repository-contract.js';
export { describeInstanceRepositoryContract } from './storage/instance-repository-contract.js';
export { describeListGuaranteeContract, type ListGuaranteeOptions } from './storage/list-guarantee-contract.js';
export { describeReadOnlyRepositoryContract, type ReadOnlyHarness } from './storage/read-only-repository-contract.js';
export { describeSeparateFatesContract, type BreakableHarness } from './storage/separate-fates-contract.js';
export { describeStoragePortsContract } from './storage/storage-ports-contract.js';
export { describeStorageOutageContract, type OutageHarness } from './storage/outage-contract.js';
export type { OpenStorage, StorageHarness } from './storage/storage-harness.js';
export { describeWorkerContract, type WorkerOptions } from './storage/worker-contract.js';
export { describeWorkspaceEraserContract } from './storage/workspace-eraser-contract.js';
export { describeWorkspaceRepositoryContract } from './storage/workspace-repository-contract.js';
export { describeHttpApiContract } from './http/api/describe-http-api-contract.js';
export { describeHttpServerContract } from './http/server/describe-http-server-contract.js';
export { describeTransportContract } from './http/transport/describe-transport-contract.js';
export { describeOperationContract } from './http/operations/describe-operation-contract.js';
export type { HostOperations, NextRequest, OpenOperations, SampleRequest } from './http/operations/host-operations.js';
export type { HttpHarness, OpenHttp, RunningServer, ServeOptions } from './http/http-harness.js';
export { createCaller, type Call, type Caller } from './http/caller.js';
export { checkResponse, type ReceivedResponse, type HostInfluence } from './http/document/check-response.js';
export type { Endpoint } from './http/endpoint.js';
export type { RequestLine } from './http/document/responses.js';
export { requestsIn } from './http/requests-in.js';
export {
  describeKeyPageContract,
  describeKeyPageStorageContract,
  describeKeyPageTransportContract,
} from './key-page/describe-key-page-contract.js';
export type { KeyPageHarness, OpenKeyPage } from './key-page/key-page-fixture.js';
export { textOf, type PageInfluence } from './key-page/check-page.js';
export type { PageRequest, PageResponse } from './key-page/page-exchange.js';
export { Visitor, formOn, type Fields } from './key-page/visitor.js';
