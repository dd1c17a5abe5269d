import { openScene as openSceneWith, type RecordedScene } from '@workspace-api/testing/stubs';
import { createWorkspaceApi } from '../../src/workspace-api.js';

/** Opens a scene over the sources of this package, which mutation testing changes. */
export const openScene = (): Promise<RecordedScene> => openSceneWith(createWorkspaceApi);
