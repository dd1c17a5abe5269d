import type { OnResponse, ServedOperation } from '@workspace-api/http';
import type { ServiceIdentifier } from 'inversify';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** Returns a symbol with the type of its service. All copies of this package in a process share it. */
const identifier = <Service>(name: string): ServiceIdentifier<Service> => Symbol.for(`@workspace-api/${name}`);

/** Middleware in front of the API, one function per binding. Every request passes it, in the order of the bindings. */
export const KOA_MIDDLEWARE: ServiceIdentifier<Middleware> = identifier('KOA_MIDDLEWARE');

/** Operations beside those of the API, one or several per binding. They are in the OpenAPI document. */
export const OPERATIONS: ServiceIdentifier<ServedOperation | readonly ServedOperation[]> = identifier('OPERATIONS');

/** Observers, one per binding. They receive the record of every request once its response was sent or aborted. */
export const RESPONSE_OBSERVERS: ServiceIdentifier<OnResponse> = identifier('RESPONSE_OBSERVERS');

/** The logger of the executable. It writes lines to stderr, with secrets redacted. */
export const LOGGER: ServiceIdentifier<Logger> = identifier('LOGGER');
