export { createNodeListener, type NodeListener, type NodeListenerOptions } from './node-listener.js';
export { createStrictServer, type ServerListener, type StrictServerOptions } from './strict-server.js';
export { prepareShutdown, type ShutdownOptions } from './graceful-shutdown.js';
