import cluster from 'node:cluster';
import { announceApi } from '../commands/announce-api.js';
import { MANAGEMENT_PORT, type ServeConfiguration } from '../commands/serve-options.js';
import { baseUrl } from '../http/base-url.js';
import { findFreePort } from '../http/find-free-port.js';
import { listen } from '../http/listen.js';
import { nextSignal } from '../lifecycle/next-signal.js';
import { nextUncaughtError } from '../lifecycle/next-uncaught-error.js';
import { gracefulShutdown, type StopCause } from '../lifecycle/shutdown-times.js';
import { stderrDestination } from '../log-destination.js';
import { createLogger, logDropped } from '../logger.js';
import { createManagementServer } from '../management/create-management-server.js';
import { hasColors } from '../text/styled.js';
import { ClusterMetrics } from './cluster-metrics.js';
import { OutputRelay } from './output-relay.js';
import { WorkerPool } from './worker-pool.js';
import { WorkerProcess } from './worker-process.js';

/** How long a worker may exceed its own shutdown timeout before it is killed. */
const SLACK_MILLISECONDS = 2_000;

/**
 * Serves the API over a database with several processes until this one, the primary, must stop. The primary opens the
 * port, distributes connections to the workers, writes their log, and has the only management port. It never uses the
 * database.
 */
export const serveWorkers = async (configuration: ServeConfiguration): Promise<void> => {
  const { host, managementHost, managementPort, workers: count, shutdownDelay, logLevel, logFormat } = configuration;
  const stderr = stderrDestination((dropped) => logDropped(logger, dropped));
  const logger = await createLogger(logLevel, logFormat, stderr);
  // All workers, also later ones, listen on the same port.
  const port = configuration.port === 0 ? await findFreePort(host) : configuration.port;
  // Not left to the operating system: a connection that a worker does not accept goes to another one.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const options = ['--port', String(port), '--workers', String(count), '--log-format', logFormat];
  cluster.setupPrimary({ args: [...process.argv.slice(2), ...options], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const output = new OutputRelay(stderr);
  const variables = hasColors(process.stderr) ? { FORCE_COLOR: '1' } : {};
  const metrics = new ClusterMetrics();
  const pool = new WorkerPool({
    count,
    fork: (onChange) => {
      const forked = cluster.fork(variables);
      output.add(forked.process);
      const worker = new WorkerProcess(forked, onChange);
      metrics.add(worker);
      return worker;
    },
    logger,
    stopTimeoutMilliseconds: gracefulShutdown(shutdownDelay).total + SLACK_MILLISECONDS,
  });
  const management = createManagementServer(pool, metrics);
  const signal = nextSignal({ signals: ['SIGTERM', 'SIGINT'], beforeExit: () => pool.kill() });
  const stop = Promise.race([signal, nextUncaughtError(logger)]);
  process.on('SIGHUP', () => void pool.restart());

  let cause: StopCause = 'start';
  try {
    const managementUrl = await listen(management, managementHost, managementPort ?? MANAGEMENT_PORT, '--management-');
    const hasStarted = await Promise.race([pool.start().then(() => true), stop.then(() => false)]);
    if (hasStarted) {
      const urls = { url: baseUrl(host, port), managementUrl };
      logger.info({ ...urls, workers: count }, 'all workers are listening');
      announceApi(configuration, urls);
    }
    cause = await stop;
  } finally {
    if (cause !== 'start') logger.info({ cause }, 'stopping all workers');
    await pool.stop();
    await output.end();
    management.close();
    management.closeAllConnections();
  }
  logger.info('all workers stopped');
};
