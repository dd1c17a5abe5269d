export { CountingIds } from './counting-ids.js';
export { ManualClock } from './manual-clock.js';
export { RepeatableRandom } from './repeatable-random.js';
export { createTestPorts, type TestPorts } from './test-ports.js';
export { createScene, type Scene, type SceneOptions } from './scene/scene.js';
export type { SceneKeys } from './scene/scene-keys.js';
export { createSceneWorkspace, type SceneGroups, type SceneWorkspace } from './scene/scene-workspace.js';
export {
  itemAt,
  seedWorkspace,
  type SeededWorkspace,
  type Seeder,
  type WorkspacePlan,
} from './scene/seed-workspace.js';
