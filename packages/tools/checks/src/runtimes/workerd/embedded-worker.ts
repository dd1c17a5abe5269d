import { createWebPlatform } from '../web-platform.js';
import { createWorker } from './create-worker.js';

// eslint-disable-next-line no-restricted-exports -- workerd takes a worker from the default export.
export default createWorker(createWebPlatform);
