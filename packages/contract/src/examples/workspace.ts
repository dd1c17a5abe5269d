import { SCOPES, addDays, toWorkspaceId, type WorkspaceView } from '@workspace-api/core';
import { at, idOf } from './values.js';

const OPENED = at('2026-01-12T08:30');
const KEY_ISSUED = at('2026-02-02T10:05');

export const WORKSPACE: WorkspaceView = {
  id: toWorkspaceId(idOf(OPENED, '7c31-8f0a-5d2b9e6417c3')),
  name: 'Harbour Coffee',
  createdAt: OPENED,
  key: {
    id: idOf(KEY_ISSUED, '7a0e-b52d-90c6d1f83e47'),
    name: 'Newsletter service',
    prefix: 'wsk_5hKe',
    scopes: SCOPES,
    createdAt: KEY_ISSUED,
    expiresAt: addDays(KEY_ISSUED, 365),
    lastUsedAt: at('2026-03-02T09:14'),
  },
};
