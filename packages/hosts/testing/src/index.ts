export { CountingIds } from './counting-ids.js';
export { ManualClock } from './manual-clock.js';
export { RepeatableRandom } from './repeatable-random.js';
export { createTestPorts, type TestPorts } from './test-ports.js';
export { createScene, type Scene, type SceneOptions } from './scene/scene.js';
export type { SceneKeys } from './scene/scene-keys.js';
export type { SceneGroups } from './scene/scene-groups.js';
export { createSceneWorkspace, type SceneWorkspace } from './scene/scene-workspace.js';
