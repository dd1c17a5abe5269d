import { sha256 } from '@noble/hashes/sha2.js';
import { createWebPorts } from '@workspace-api/adapter-node/web';
import { createWorker } from './create-worker.js';

// oxlint-disable-next-line no-restricted-exports -- workerd takes a worker from the default export.
export default createWorker(() => createWebPorts(sha256));
