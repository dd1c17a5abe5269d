import type { OpenHttp } from '../http-harness.js';
import { describeOperations } from './describe-operations.js';
import type { OpenOperations } from './host-operations.js';

/**
 * Registers the cases that a host's own operations pass on every transport: keys and scopes, workspaces, lists, and
 * idempotent creations. Every response of every case is checked against the OpenAPI document with those operations.
 */
export const describeOperationContract = (name: string, openHarness: OpenHttp, openOperations: OpenOperations): void =>
  describeOperations(`operations: ${name}`, openHarness, openOperations);
