import type { Answer } from '@workspace-api/transport-koa';
import { drainable } from '../http/drainable.js';
import { listen } from '../http/listen.js';
import type { ServeConfiguration } from './serve-options.js';

/** The port of operations of a demo. */
export interface DemoOperations {
  readonly url: string;
  readonly onAnswer: (answer: Answer) => void;
  /** Makes the demo not ready. */
  stop(): void;
  close(): Promise<void>;
}

/** Listens on the port of operations, if one is given: two demos on one machine must not clash over a default. */
export const openDemoOperations = async ({
  operationsHost,
  operationsPort,
}: Pick<ServeConfiguration, 'operationsHost' | 'operationsPort'>): Promise<DemoOperations | null> => {
  if (operationsPort === null) return null;
  // Left unloaded by everybody else.
  const [{ createMetrics }, { createOperationsServer }] = await Promise.all([
    import('../observability/create-metrics.js'),
    import('../operations/create-operations-server.js'),
  ]);
  const readiness = { reasons: [] as readonly string[] };
  const { onAnswer, registry } = createMetrics(readiness);
  const server = createOperationsServer(readiness, registry);
  const drain = drainable(server);
  return {
    url: await listen(server, operationsHost, operationsPort, '--operations-'),
    onAnswer,
    stop: () => {
      readiness.reasons = ['The server is stopping.'];
    },
    close: () => drain(0),
  };
};
