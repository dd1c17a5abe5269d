import type { InstanceStatus } from '@workspace-api/core';

export interface InstancePlan {
  readonly name: string;
  readonly status: InstanceStatus;
  readonly reason?: string;
}

export interface KeyPlan {
  readonly name: string;
  /** Whether it lacks the scopes that change something. */
  readonly isReadOnly: boolean;
}

/** The content of a demo workspace. */
export interface WorkspacePlan {
  readonly name: string;
  readonly instances: readonly InstancePlan[];
  readonly groupCount: number;
  readonly campaignCount: number;
  readonly keys: readonly KeyPlan[];
}

const FULL_ACCESS: KeyPlan = { name: 'Full access', isReadOnly: false };

const READ_ONLY: KeyPlan = { name: 'Read only', isReadOnly: true };

/** The main workspace, with instances and campaigns in every status. Its number of groups is an option. */
export const ACME: Omit<WorkspacePlan, 'groupCount'> = {
  name: 'Acme Logistics',
  instances: [
    { name: 'Berlin office', status: 'connected' },
    { name: 'Lisbon office', status: 'connected' },
    { name: 'Old reception phone', status: 'disabled', reason: 'Replaced by the Berlin office.' },
    { name: 'Customer support', status: 'connected' },
    { name: 'Recruiting', status: 'disconnected' },
    { name: 'Warehouse', status: 'connected' },
    { name: 'Events team', status: 'failed', reason: 'The session has expired. Connect the instance again.' },
    { name: 'Sales', status: 'connected' },
    { name: 'Night shift', status: 'connected' },
    { name: 'Field service', status: 'failed', reason: 'The device has been offline for 14 days.' },
    { name: 'Partner desk', status: 'connecting' },
    { name: 'Newsletter', status: 'connected' },
  ],
  campaignCount: 60,
  keys: [FULL_ACCESS, READ_ONLY],
};

/** The second workspace, to see that keys of the first one cannot access it. */
export const GLOBEX: WorkspacePlan = {
  name: 'Globex Events',
  instances: [
    { name: 'Ticket desk', status: 'connected' },
    { name: 'Stage crew', status: 'connected' },
    { name: 'Press office', status: 'disconnected' },
  ],
  groupCount: 25,
  campaignCount: 8,
  keys: [FULL_ACCESS],
};
