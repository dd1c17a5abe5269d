import { openScene, OWNER, type RecordedScene } from '@workspace-api/testing/stubs';
import type { IssuedApiKey } from '../../src/keys/add-api-key.js';
import type { AdminInput } from '../../src/workspace-admin.js';

/** Opens a scene with one more key. */
export const openWithKey = async (
  input: Partial<AdminInput<'issueApiKey'>> = {},
): Promise<RecordedScene & IssuedApiKey> => {
  const scene = await openScene();
  const issued = await scene.admin.issueApiKey({
    workspaceId: scene.own.id,
    actor: OWNER,
    name: 'Key',
    scopes: ['groups:read'],
    ...input,
  });
  return { ...scene, ...issued };
};
