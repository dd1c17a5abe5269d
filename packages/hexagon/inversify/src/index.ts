export { BindingError, toBindingError } from './binding-error.js';
export { createWorkspaceContainer } from './create-workspace-container.js';
export {
  COLLECTED_PORTS,
  PORTS,
  WORKSPACE_ADMIN,
  WORKSPACE_ADMIN_OPTIONS,
  WORKSPACE_API,
  WORKSPACE_API_OPTIONS,
  type PortIdentifiers,
} from './identifiers.js';
export { portsModule } from './ports-module.js';
export { resolveWorkspaceServices, type WorkspaceServices } from './resolve-workspace-services.js';
export { workspaceApiModule } from './workspace-api-module.js';
