import { createNodePorts } from '@workspace-api/adapter-node';
import { ADMIN_PORT_METHODS, createWorkspaceAdmin, type AdminStoragePorts } from '@workspace-api/admin';
import {
  COLLECTED_PORTS,
  PORTS,
  WORKSPACE_ADMIN,
  WORKSPACE_ADMIN_OPTIONS,
  WORKSPACE_API,
  WORKSPACE_API_OPTIONS,
  portsModule,
  resolveWorkspaceServices,
  workspaceApiModule,
} from '@workspace-api/inversify';
import type { KeyPageLinks } from '@workspace-api/key-page';
import { Container, ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { MANAGEMENT_PORT, type ServeConfiguration } from '../configuration/serve-options.js';
import { DatabaseWatch } from '../database/database-watch.js';
import { guardAdmin, guardApi } from '../database/guard-api.js';
import { startRetention } from '../database/retention.js';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import type { Storage } from '../database/storage.js';
import { createApiServer } from '../http/create-api-server.js';
import { readAbout } from '../http/read-about.js';
import { baseUrl } from '../lifecycle/listen.js';
import { KOA_MIDDLEWARE, LOGGER, OPERATIONS, RESPONSE_OBSERVERS } from '../identifiers.js';
import type { Endpoint, Service } from '../lifecycle/run-service.js';
import { withTimeout } from '../lifecycle/with-timeout.js';
import { createManagementServer } from '../management/create-management-server.js';
import { alwaysSound } from '../management/readiness.js';
import { logRequests } from '../observability/log-requests.js';
import { notifyAll } from '../observability/notify-all.js';
import { observeFlushes } from '../observability/observe-flushes.js';
import { loadHostModules, toModuleFailure } from './host-modules.js';
import {
  ABOUT,
  BACK_UP,
  DATABASE_PORTS,
  DEMO_MEMBER,
  HTTP_OPTIONS,
  HTTP_SERVER,
  METRICS,
  ON_RESPONSE,
  REQUEST_LOG,
  SERVED_API,
  SERVE_CONFIGURATION,
  SHUTDOWN_TASKS,
  WATCH,
} from './identifiers.js';

// The modules in the order in which a container loads them. Those of a host come last, and may replace any binding.

/** Binds the limits and the key prefix of the deployment, the API that is served, and the flush of its counts at a shutdown. */
const apiModule = new ContainerModule(({ bind, rebind }) => {
  rebind(WORKSPACE_API_OPTIONS)
    .toResolvedValue(
      ({ keyRateLimit, workspaceRateLimit, addressRateLimit, keyConcurrency, workspaceConcurrency }) => ({
        rateLimits: { key: keyRateLimit, workspace: workspaceRateLimit, address: addressRateLimit },
        concurrencyLimits: { key: keyConcurrency, workspace: workspaceConcurrency },
      }),
      [SERVE_CONFIGURATION],
    )
    .inSingletonScope();
  rebind(WORKSPACE_ADMIN)
    .toResolvedValue(
      (ports, options, { keyPrefix, maxKeys }) => createWorkspaceAdmin(ports, { keyPrefix, maxKeys, ...options }),
      [COLLECTED_PORTS, WORKSPACE_ADMIN_OPTIONS, SERVE_CONFIGURATION],
    )
    .inSingletonScope();
  bind(SERVED_API).toResolvedValue(guardApi, [WORKSPACE_API, WATCH]).inSingletonScope();
  bind(SHUTDOWN_TASKS).toResolvedValue(
    ({ counters }) => ({
      run: (signal) => retryWhileUnavailable(() => counters.close(), { milliseconds: Infinity, signal }),
      failure: 'request counts could not be flushed',
    }),
    [COLLECTED_PORTS],
  );
});

/** Binds the log as the first observer of responses, and one observer that notifies all. */
const observersModule = new ContainerModule(({ bind }) => {
  bind(REQUEST_LOG).toResolvedValue(logRequests, [LOGGER, SERVE_CONFIGURATION]).inSingletonScope();
  bind(RESPONSE_OBSERVERS)
    .toResolvedValue(({ onResponse }) => onResponse, [REQUEST_LOG])
    .inSingletonScope();
  bind(SHUTDOWN_TASKS).toResolvedValue(
    ({ flush }) => ({ run: flush, failure: 'omitted lines could not be logged' }),
    [REQUEST_LOG],
  );
  bind(ON_RESPONSE)
    .toResolvedValue(notifyAll, [{ serviceIdentifier: RESPONSE_OBSERVERS, isMultiple: true }, LOGGER])
    .inSingletonScope();
});

/** Binds the server of the API. */
const serverModule = new ContainerModule(({ bind }) => {
  bind(HTTP_OPTIONS).toConstantValue({});
  bind(HTTP_SERVER)
    .toResolvedValue(createApiServer, [
      SERVED_API,
      SERVE_CONFIGURATION,
      ABOUT,
      HTTP_OPTIONS,
      { serviceIdentifier: KOA_MIDDLEWARE, isMultiple: true },
      { serviceIdentifier: OPERATIONS, isMultiple: true },
      ON_RESPONSE,
      LOGGER,
    ])
    .inSingletonScope();
});

/** Resolves to a module with the metrics of the process, which observe every request. Imports their library lazily. */
export const loadMetricsModule = async (): Promise<ContainerModule> => {
  const { createMetrics } = await import('../observability/create-metrics.js');
  return new ContainerModule(({ bind }) => {
    bind(METRICS).toResolvedValue(createMetrics, [WATCH]).inSingletonScope();
    bind(RESPONSE_OBSERVERS)
      .toResolvedValue(({ onResponse }) => onResponse, [METRICS])
      .inSingletonScope();
  });
};

/** Binds the watch for storage that is always available: memory, or the storage of a host's modules. */
export const readyModule = new ContainerModule(({ bind }) => {
  bind(WATCH).toConstantValue(alwaysSound());
});

/** Returns a module with the storage ports on a database or a file, and its watch. It connects when the service runs. */
export const storageModule = (storage: Storage): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(DATABASE_PORTS)
      .toResolvedValue(
        (metrics, logger, { keyReads }) =>
          storage.openPorts({ keyReads, metrics, onFlush: observeFlushes(metrics.onFlush, logger) }),
        [METRICS, LOGGER, SERVE_CONFIGURATION],
      )
      .inSingletonScope();
    for (const name of Object.keys(ADMIN_PORT_METHODS.storage) as (keyof AdminStoragePorts)[]) {
      bind<AdminStoragePorts[typeof name]>(PORTS[name])
        .toResolvedValue((ports) => ports[name], [DATABASE_PORTS])
        .inSingletonScope();
    }
    bind(WATCH)
      .toResolvedValue((logger) => new DatabaseWatch(storage.check, logger), [LOGGER])
      .inSingletonScope();
    if (storage.backUp !== undefined) bind(BACK_UP).toConstantValue(storage.backUp);
    bind(SHUTDOWN_TASKS).toConstantValue({ run: () => storage.close(), failure: 'the database could not be closed' });
  });

/**
 * The timeout of each step with the code of a host. Without it, a module that never ends would hang the start silently.
 */
const STEP_TIMEOUT = 30_000;

/**
 * Composes the service in one container: the stock modules, then the storage, then the modules of the host. Resolves all
 * bindings, so that a missing or wrong one fails the start. Nothing listens yet. Throws a `CommandFailure` for a module of
 * the host that cannot be used.
 */
export const createServiceContainer = async (
  configuration: ServeConfiguration,
  logger: Logger,
  storage: readonly ContainerModule[],
  timeoutMilliseconds = STEP_TIMEOUT,
): Promise<Container> => {
  // Each binding is resolved once, so generated code does not pay off. Node.js may also forbid it.
  const container = new Container({ jitless: true });
  container.bind(SERVE_CONFIGURATION).toConstantValue(configuration);
  container.bind(ABOUT).toConstantValue(readAbout(configuration.about));
  container.bind(LOGGER).toConstantValue(logger);
  container.load(portsModule(createNodePorts()), workspaceApiModule, apiModule, observersModule, serverModule);
  container.load(...storage);
  await loadHostModules(container, configuration.modules, timeoutMilliseconds);
  try {
    const resolved = resolveWorkspaceServices(container).then(() => container.getAsync(HTTP_SERVER));
    await withTimeout(timeoutMilliseconds, resolved);
  } catch (error) {
    throw toModuleFailure(error, configuration.modules);
  }
  return container;
};

/** Resolves to the links to the key page; null if the configuration has no secret for them. */
const keyPageLinksOf = async (container: Container): Promise<KeyPageLinks | null> => {
  const configuration = container.get(SERVE_CONFIGURATION);
  const { keyPageHost, keyPagePort, keyPageSecretFile, keyPageUrl } = configuration;
  if (keyPagePort === null || keyPageSecretFile === null) return null;
  const { openKeyPageLinks } = await import('../http/create-key-page-server.js');
  const url = keyPageUrl ?? baseUrl(keyPageHost, keyPagePort);
  return openKeyPageLinks(container.get(COLLECTED_PORTS), keyPageSecretFile, url, configuration, container.get(LOGGER));
};

/** Resolves to the common parts of the servers beside the API: the admin surface, and the observers of every request. */
const adminPartsOf = async (container: Container) => ({
  admin: guardAdmin(container.get(WORKSPACE_ADMIN), container.get(WATCH)),
  adminOptions: container.get(WORKSPACE_ADMIN_OPTIONS),
  configuration: container.get(SERVE_CONFIGURATION),
  about: container.get(ABOUT),
  onResponse: await container.getAsync(ON_RESPONSE),
  logger: container.get(LOGGER),
});

/** Resolves to the server of the back office; null if the configuration has none. Imports it lazily: few servers have one. */
const adminEndpointOf = async (container: Container, links: KeyPageLinks | null): Promise<Endpoint | null> => {
  const { adminHost, adminPort, adminTokenFile, backupFolder } = container.get(SERVE_CONFIGURATION);
  if (adminPort === null || adminTokenFile === null) return null;
  const { createAdminServer } = await import('../http/create-admin-server.js');
  const { backupOperation } = await import('../http/backup-operation.js');
  const backUp =
    container.isBound(BACK_UP) && backupFolder !== null ? [backupOperation(container.get(BACK_UP), backupFolder)] : [];
  const operations = [...backUp, ...(links === null ? [] : [links.operation])];
  const server = createAdminServer(adminTokenFile, { ...(await adminPartsOf(container)), operations });
  return { server, host: adminHost, port: adminPort };
};

/** Resolves to the server of the key page; null if the configuration has none. Imports it lazily. */
const keyPageEndpointOf = async (container: Container, links: KeyPageLinks | null): Promise<Endpoint | null> => {
  const { keyPageHost, keyPagePort } = container.get(SERVE_CONFIGURATION);
  const member = links === null && container.isBound(DEMO_MEMBER) ? container.get(DEMO_MEMBER) : null;
  if (links === null && member === null) return null;
  const { createKeyPageServer } = await import('../http/create-key-page-server.js');
  const identity = links === null ? { identify: () => member } : { links };
  return {
    server: createKeyPageServer(identity, await adminPartsOf(container)),
    host: keyPageHost,
    port: keyPagePort ?? 0,
  };
};

/** Returns the service of a container. It has a management port if the container has metrics. */
export const serviceOf = async (container: Container): Promise<Omit<Service, 'startTimes' | 'announce' | 'stop'>> => {
  const { host, port, managementHost, managementPort, shutdownDelay } = container.get(SERVE_CONFIGURATION);
  const watch = container.get(WATCH);
  const links = await keyPageLinksOf(container);
  const admin = await adminEndpointOf(container, links);
  const keyPage = await keyPageEndpointOf(container, links);
  const parts = await adminPartsOf(container);
  const ports = container.get(COLLECTED_PORTS);
  const endRetention = startRetention(parts.configuration, parts.admin, ports, watch, parts.logger);
  return {
    logger: container.get(LOGGER),
    api: { server: await container.getAsync(HTTP_SERVER), host, port },
    ...(container.isBound(METRICS) && {
      management: {
        server: createManagementServer(watch, container.get(METRICS).registry),
        host: managementHost,
        port: managementPort ?? MANAGEMENT_PORT,
      },
    }),
    ...(admin !== null && { admin }),
    ...(keyPage !== null && { keyPage }),
    watch,
    shutdownTasks: [
      { run: endRetention, failure: 'old rows are still being deleted' },
      ...container.getAll(SHUTDOWN_TASKS),
      { run: () => container.unbindAllAsync(), failure: 'the bindings of modules could not be deactivated' },
    ],
    shutdownDelay,
  };
};
