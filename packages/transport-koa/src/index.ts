export { createWorkspaceApp, type WorkspaceAppOptions } from './workspace-app.js';
export { createWorkspaceMiddleware, type WorkspaceMiddlewareOptions } from './workspace-middleware.js';
