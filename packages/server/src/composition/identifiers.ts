import type { AdminStoragePorts } from '@workspace-api/admin';
import type { About } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import type { OnResponse } from '@workspace-api/http';
import type { KeyPageMember } from '@workspace-api/key-page';
import type { ServiceIdentifier } from 'inversify';
import type { Server } from 'node:http';
import type { ServeConfiguration } from '../configuration/serve-options.js';
import type { Storage } from '../database/storage.js';
import type { HttpOptions } from '../http/create-api-server.js';
import type { ShutdownTask } from '../lifecycle/run-service.js';
import type { Metrics } from '../observability/create-metrics.js';
import type { RequestLog } from '../observability/log-requests.js';
import type { Watch } from '../management/readiness.js';

/** Returns an identifier that is private to this executable, so that no module of a host binds it by accident. */
const identifier = <Service>(name: string): ServiceIdentifier<Service> => Symbol(name);

export const SERVE_CONFIGURATION: ServiceIdentifier<ServeConfiguration> = identifier('SERVE_CONFIGURATION');

/** The metadata of the deployment. */
export const ABOUT: ServiceIdentifier<About> = identifier('ABOUT');

/** Watches whether the server is ready. */
export const WATCH: ServiceIdentifier<Watch> = identifier('WATCH');

/** The API that is served. It is `unavailable` while the storage is not sound. */
export const SERVED_API: ServiceIdentifier<WorkspaceApi> = identifier('SERVED_API');

/** The log of requests, also of those to the back office. */
export const REQUEST_LOG: ServiceIdentifier<RequestLog> = identifier('REQUEST_LOG');

/** The observer that passes the record of a request to all others. */
export const ON_RESPONSE: ServiceIdentifier<OnResponse> = identifier('ON_RESPONSE');

export const HTTP_OPTIONS: ServiceIdentifier<HttpOptions> = identifier('HTTP_OPTIONS');

export const HTTP_SERVER: ServiceIdentifier<Server> = identifier('HTTP_SERVER');

/** The metrics of the process. Bound only if they are enabled. */
export const METRICS: ServiceIdentifier<Metrics> = identifier('METRICS');

/** Tasks of a shutdown after the last response, one per binding. They run in the order of the bindings. */
export const SHUTDOWN_TASKS: ServiceIdentifier<ShutdownTask> = identifier('SHUTDOWN_TASKS');

/** Copies the data into a new file. Bound only if the storage can do it. */
export const BACK_UP: ServiceIdentifier<NonNullable<Storage['backUp']>> = identifier('BACK_UP');

/** The member who uses the key page of the demo without a link. Bound only by the demo. */
export const DEMO_MEMBER: ServiceIdentifier<KeyPageMember> = identifier('DEMO_MEMBER');

/** The storage ports of the database. */
export const DATABASE_PORTS: ServiceIdentifier<AdminStoragePorts> = identifier('DATABASE_PORTS');
