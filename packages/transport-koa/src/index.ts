export type { Answer } from './answer.js';
export {
  createWorkspaceMiddleware,
  type ErrorContext,
  type WorkspaceMiddlewareOptions,
} from './workspace-middleware.js';
export { createWorkspaceServer, type WorkspaceServerOptions } from './workspace-server.js';
