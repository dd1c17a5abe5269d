import type { ErrorCode } from './workspace-api-error.js';

/** The methods of operations. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The name of an operation: its id in the OpenAPI document, or the method and path of `client.request` without the values
 * of parameters, such as `GET /api/billing/v1/invoices/{invoiceId}`.
 */
export type Operation =
  | ('getWorkspace' | 'getUsage' | 'listInstances' | 'listGroups' | 'listCampaigns' | 'createCampaign')
  | `${Method} ${string}`;

/** The record of one attempt of a call, for logs and metrics. It contains no API key and no body. */
export interface AttemptRecord {
  readonly operation: Operation;
  /** Starts at 1. */
  readonly attempt: number;
  /** The id of the request. It finds the request in the log of the service, also if no response arrived. */
  readonly requestId: string;
  /** The status of the response; null if none arrived. */
  readonly status: number | null;
  /** Null for a success. */
  readonly code: ErrorCode | null;
  /** The time from sending the request to reading the whole response. */
  readonly durationMilliseconds: number;
  /** The wait before the next attempt; null if this was the last one. */
  readonly retryInMilliseconds: number | null;
}
