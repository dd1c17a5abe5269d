export { createWorkspaceApp, type WorkspaceAppOptions } from './create-workspace-app.js';
export { createWorkspaceMiddleware, type WorkspaceMiddlewareOptions } from './create-workspace-middleware.js';
export { toKoaMiddleware, type KoaMiddlewareOptions } from './to-koa-middleware.js';
