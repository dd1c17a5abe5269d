import type { Instance } from '@workspace-api/core';
import { at, idOf } from './values.js';

const FIRST_ADDED = at('2026-01-13T14:00');
const SECOND_ADDED = at('2026-02-16T11:20');
const FIRST_CONNECTED = at('2026-01-13T14:02');
const SECOND_FAILED = at('2026-02-28T23:41');

/** The instance of the groups and campaigns of the examples. */
export const CUSTOMER_LINE: Instance = {
  id: idOf(FIRST_ADDED, '7f64-a1c8-2e7b05d9f316'),
  name: 'Customer line',
  status: 'connected',
  statusReason: null,
  statusChangedAt: FIRST_CONNECTED,
  createdAt: FIRST_ADDED,
  updatedAt: FIRST_CONNECTED,
};

export const EVENT_LINE: Instance = {
  id: idOf(SECOND_ADDED, '7218-9d3e-c40fa7b65e82'),
  name: 'Event line',
  status: 'failed',
  statusReason: 'The phone of this line has been offline for 12 days.',
  statusChangedAt: SECOND_FAILED,
  createdAt: SECOND_ADDED,
  updatedAt: SECOND_FAILED,
};
