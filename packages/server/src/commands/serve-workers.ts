import cluster from 'node:cluster';
import { baseUrl } from '../http/base-url.js';
import { findFreePort } from '../http/find-free-port.js';
import { listen } from '../http/listen.js';
import { nextFault } from '../lifecycle/next-fault.js';
import { orderlyStop, type StopCause } from '../lifecycle/stop-times.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import { createManagementServer } from '../management/create-management-server.js';
import { ClusterMetrics } from '../workers/cluster-metrics.js';
import { WorkerPool } from '../workers/worker-pool.js';
import { WorkerProcess } from '../workers/worker-process.js';
import { announceApi } from './announce-api.js';
import { MANAGEMENT_PORT, type ServeConfiguration } from './serve-options.js';

/** How much longer than it gives itself a worker may take to end before it is killed. */
const SLACK_MILLISECONDS = 2_000;

/**
 * Serves the API over a database with several processes, and ends when this one is told to stop. It opens the port, hands
 * its connections to the workers in turn, and is the only one with a management port. It never uses the database.
 */
export const serveWorkers = async (configuration: ServeConfiguration): Promise<void> => {
  const { host, managementHost, managementPort, workers: count, shutdownDelay } = configuration;
  const logger = await createLogger(configuration.logLevel, configuration.logFormat);
  // All workers, also later ones, listen on the same.
  const port = configuration.port === 0 ? await findFreePort(host) : configuration.port;
  // Not left to the system: a connection that a worker leaves untaken goes to another one.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', String(port), '--workers', String(count)] });
  const metrics = new ClusterMetrics();
  const pool = new WorkerPool({
    count,
    fork: (onChange) => {
      const worker = new WorkerProcess(cluster.fork(), onChange);
      metrics.follow(worker);
      return worker;
    },
    logger,
    stopMilliseconds: orderlyStop(shutdownDelay).total + SLACK_MILLISECONDS,
  });
  const operations = createManagementServer(pool, metrics);
  const signal = nextSignal({ signals: ['SIGTERM', 'SIGINT'], beforeEnd: () => pool.kill() });
  const stop = Promise.race([signal, nextFault(logger)]);
  process.on('SIGHUP', () => void pool.restart());

  let cause: StopCause = 'start';
  try {
    const managementUrl = await listen(operations, managementHost, managementPort ?? MANAGEMENT_PORT, '--management-');
    const hasStarted = await Promise.race([pool.start().then(() => true), stop.then(() => false)]);
    if (hasStarted) {
      const urls = { url: baseUrl(host, port), managementUrl };
      logger.info({ ...urls, workers: count }, 'all workers listen');
      announceApi(configuration, urls);
    }
    cause = await stop;
  } finally {
    if (cause !== 'start') logger.info({ cause }, 'stopping all workers');
    await pool.stop();
    operations.close();
    operations.closeAllConnections();
  }
  logger.info('all workers have stopped');
};
