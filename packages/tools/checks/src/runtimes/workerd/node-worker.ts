import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorker } from './create-worker.js';

// oxlint-disable-next-line no-restricted-exports -- workerd takes a worker from the default export.
export default createWorker(createNodePorts);
