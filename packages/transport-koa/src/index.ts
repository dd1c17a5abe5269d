export type { AnswerObserver, ErrorContext } from './answer-draft.js';
export type { Answer } from './answer.js';
export { createWorkspaceMiddleware, type WorkspaceMiddlewareOptions } from './workspace-middleware.js';
export { createWorkspaceServer, type WorkspaceServerOptions } from './workspace-server.js';
