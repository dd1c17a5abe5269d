import type { MongoPorts } from '@workspace-api/adapter-mongodb';
import type { WorkspaceApi } from '@workspace-api/core';
import type { OnResponse } from '@workspace-api/http';
import type { ServiceIdentifier } from 'inversify';
import type Koa from 'koa';
import type { Server } from 'node:http';
import type { ServeConfiguration } from '../commands/serve-options.js';
import type { Database, MongoClient } from '../database/open-client.js';
import type { LastWork } from '../lifecycle/run-service.js';
import type { Metrics } from '../observability/create-metrics.js';
import type { Watch } from '../management/readiness.js';

/** An identifier that only this executable knows: no module of a host binds it by accident. */
const identifier = <Service>(name: string): ServiceIdentifier<Service> => Symbol(name);

export const SERVE_CONFIGURATION: ServiceIdentifier<ServeConfiguration> = identifier('SERVE_CONFIGURATION');

/** Decides whether the server is ready. */
export const WATCH: ServiceIdentifier<Watch> = identifier('WATCH');

/** The API as it is served: unavailable while the storage is not sound. */
export const SERVED_API: ServiceIdentifier<WorkspaceApi> = identifier('SERVED_API');

/** Passes the record of a request to every observer. */
export const ON_RESPONSE: ServiceIdentifier<OnResponse> = identifier('ON_RESPONSE');

export const KOA_APP: ServiceIdentifier<Koa> = identifier('KOA_APP');

export const HTTP_SERVER: ServiceIdentifier<Server> = identifier('HTTP_SERVER');

/** Bound if the metrics of the process are wanted. */
export const METRICS: ServiceIdentifier<Metrics> = identifier('METRICS');

/** What a stop does after the last response, in the order of the bindings. */
export const LAST_WORK: ServiceIdentifier<LastWork> = identifier('LAST_WORK');

export const MONGO_CLIENT: ServiceIdentifier<MongoClient> = identifier('MONGO_CLIENT');

export const DATABASE: ServiceIdentifier<Database> = identifier('DATABASE');

export const MONGO_STORAGE: ServiceIdentifier<MongoPorts> = identifier('MONGO_STORAGE');
