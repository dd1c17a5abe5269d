export { createClient, type Client } from './create-client.js';
export type {
  ClientOptions,
  CreateOptions,
  ListOptions,
  OperationListOptions,
  OperationOptions,
  RequestOptions,
} from './options.js';
export { WorkspaceApiError, type ErrorCode, type FieldError } from './workspace-api-error.js';
export type { AttemptRecord, Method, Operation } from './attempt-record.js';
export type { List } from './list.js';
export type { Schema } from './schema.js';
export type { Clock } from './clock.js';
export type { Campaign, CreateCampaign, Group, Instance, Page, Problem, Usage, Workspace } from './records.js';
