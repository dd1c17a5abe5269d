import type { Answer } from '@workspace-api/transport-koa';
import type { Service } from '../lifecycle/run-service.js';
import { STOPPING } from '../operations/readiness.js';
import type { ServeConfiguration } from './serve-options.js';

/** What a demo has for those who run it. */
export type DemoOperations = Required<Pick<Service, 'operations' | 'watch'>> & {
  readonly onAnswer: (answer: Answer) => void;
};

/** The port of operations, if one is given: two demos on one machine must not clash over a default. */
export const createDemoOperations = async ({
  operationsHost: host,
  operationsPort: port,
}: Pick<ServeConfiguration, 'operationsHost' | 'operationsPort'>): Promise<DemoOperations | null> => {
  if (port === null) return null;
  // Left unloaded by everybody else.
  const [{ createMetrics }, { createOperationsServer }] = await Promise.all([
    import('../observability/create-metrics.js'),
    import('../operations/create-operations-server.js'),
  ]);
  const readiness = { reasons: [] as readonly string[] };
  const { onAnswer, registry } = createMetrics(readiness);
  return {
    operations: { server: createOperationsServer(readiness, registry), host, port },
    watch: {
      start: () => undefined,
      stop: () => {
        readiness.reasons = STOPPING;
      },
    },
    onAnswer,
  };
};
