export {
  createNodeListener,
  toNodeListener,
  type ListenerOptions,
  type NodeListener,
  type NodeListenerOptions,
} from './node-listener.js';
export type { ServerListener } from './connection.js';
export { createStrictServer } from './create-strict-server.js';
export type { StrictServerOptions } from './strict-server-options.js';
export { prepareShutdown, type ShutdownOptions } from './graceful-shutdown.js';
