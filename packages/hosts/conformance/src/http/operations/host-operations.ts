import type { AdminPorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import type { ServedOperation } from '@workspace-api/http';

/** A valid request to an operation. */
export interface SampleRequest {
  /** The parameters of the path, by name. None if left out. */
  readonly params?: Readonly<Record<string, string>>;
  /** The body. None if left out. */
  readonly body?: object;
}

/** Returns a valid request. Each call returns another body. */
export type NextRequest = () => Promise<SampleRequest> | SampleRequest;

/** The operations of a host under test. */
export interface HostOperations {
  readonly operations: readonly ServedOperation[];
  /** The prefixes of the operations, as the host passes them to its transport. None if left out. */
  readonly prefixes?: readonly string[];
  /**
   * Adds at least three records to each list of a workspace. Returns the parameters of valid requests in that workspace
   * by `operationId`.
   */
  readonly furnish: (workspaceId: WorkspaceId) => Promise<Readonly<Record<string, NextRequest>>>;
}

/** Creates the operations over the ports of a harness, with an empty store. */
export type OpenOperations = (ports: AdminPorts) => Promise<HostOperations> | HostOperations;
