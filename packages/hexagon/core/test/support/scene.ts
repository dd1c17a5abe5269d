import {
  openScene as openSceneOver,
  openWithKey as openWithKeyOver,
  type RecordedScene,
} from '@workspace-api/test-stubs';
import { createWorkspaceApi } from '../../src/workspace-api.js';

/** Opens a scene over the sources of this package, which mutation testing changes. */
export const openScene = (): Promise<RecordedScene> => openSceneOver(createWorkspaceApi);

/** Opens such a scene with a key. */
export const openWithKey = (input?: Parameters<typeof openWithKeyOver>[0]): ReturnType<typeof openWithKeyOver> =>
  openWithKeyOver(input, createWorkspaceApi);
