export {
  createFetchHandler,
  toFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
  type FetchOptions,
} from './fetch-handler.js';
