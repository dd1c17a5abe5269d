import type { WorkspaceId } from '@workspace-api/core';
import { idOption } from './id-option.js';

/** Which workspace a command is about. */
export const WORKSPACE_OPTION = idOption<WorkspaceId>('--workspace <id>', 'the workspace');
