export { createWorkspaceContainer } from './create-workspace-container.js';
export { PORTS, WORKSPACE_ADMIN, WORKSPACE_API, WORKSPACE_API_OPTIONS, type PortIdentifiers } from './identifiers.js';
export { portsModule } from './ports-module.js';
export { resolveWorkspaceServices, type WorkspaceServices } from './resolve-workspace-services.js';
export { workspaceApiModule } from './workspace-api-module.js';
