import type { SyncSummary, SyncedGroup, SyncedInstance, WorkspaceAdmin } from '@workspace-api/admin';
import {
  createPrincipal,
  type CampaignInput,
  type CampaignStatus,
  type IdGenerator,
  type Instance,
  type MemberId,
  type Principal,
  type Scope,
  type Timestamp,
  type Workspace,
  type WorkspaceApi,
} from '@workspace-api/core';
import { addDays } from '@workspace-api/core/internal';
import type { ManualClock } from '../manual-clock.js';
import { issueSceneKeys, type SceneKeys } from './scene-keys.js';
import { seedCampaign } from './seed-campaign.js';

/** The API and the back office over ports with a clock that can be set. */
export interface Seeder {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly clock: ManualClock;
  readonly ids: IdGenerator;
  /** Every scope that a key can have. */
  readonly scopes: readonly Scope[];
}

type InstancePlan = Pick<Instance, 'name' | 'status' | 'statusReason'>;

/** The content of a workspace to seed. */
export interface WorkspacePlan {
  readonly name: string;
  readonly ownerId: MemberId;
  /** How many days ago the workspace was created: more than 30, so that one of its keys has expired. */
  readonly age: number;
  readonly instances: readonly InstancePlan[];
  readonly groupCount: number;
  /** Returns the group at an index. */
  readonly groupAt: (
    index: number,
    instances: readonly (InstancePlan & { readonly id: string })[],
  ) => Pick<SyncedGroup, 'name' | 'memberCount' | 'sendable' | 'metadata'> & { readonly instanceId: string };
  /** The campaigns from the oldest to the newest. */
  readonly campaigns: readonly { readonly name: string; readonly status: CampaignStatus }[];
}

/** A group that campaigns can reach. */
type Recipient = Readonly<Record<'id' | 'instanceId', string>>;

/** The recipients of a campaign. */
type Recipients = Pick<CampaignInput, 'instanceId' | 'groupIds'>;

/** The workspace of a plan. */
export interface SeededWorkspace extends Workspace {
  /** Its only OWNER. */
  readonly ownerId: MemberId;
  /** Every scope, without a key. */
  readonly principal: Principal<Scope>;
  readonly keys: SceneKeys;
}

/** The number of groups that the campaigns choose from. All of them would take memory until the end of the seeding. */
const MAX_REACHABLE = 500;

/** Throws if the sync rejected a record. */
const requireAll = ({ rejectedRecords: [rejected] }: SyncSummary): void => {
  if (rejected !== undefined) throw new Error(`A seeded record is not valid: ${JSON.stringify(rejected)}`);
};

/** Returns the item at an index modulo the length of an array. Throws a RangeError if the array is empty. */
export const itemAt = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The array is empty.');
  return item;
};

/** Returns the recipients of a campaign: the instance of the group at an index, with at most `max` of its groups. */
const recipientsOf = (groups: readonly Recipient[], index: number, max: number): Recipients => {
  const { instanceId } = itemAt(groups, index);
  const siblings = groups.filter((group) => group.instanceId === instanceId);
  return { instanceId, groupIds: siblings.slice(0, max).map(({ id }) => id) };
};

/**
 * Creates a workspace with keys, instances, groups and campaigns. It dates from the past: the clock is set back, and restored
 * at the end. Resolves also to recipients for a new campaign.
 */
export const seedWorkspace = async (
  seeder: Seeder,
  plan: WorkspacePlan,
): Promise<{ readonly workspace: SeededWorkspace; readonly recipients: Recipients }> => {
  const { admin, clock, ids, scopes } = seeder;
  const { ownerId, age, groupCount } = plan;
  const now = clock.now();
  /** Returns the time of an item of several that are evenly spaced between two shares of the age. */
  const timeOf = (index: number, count: number, from: number, to: number): Timestamp =>
    addDays(now, -age * (from + ((to - from) * index) / count));

  clock.set(addDays(now, -age));
  const created = await admin.createWorkspace({ name: plan.name, ownerId });
  const { id: workspaceId } = created;
  const principal = createPrincipal(workspaceId, scopes);
  const keys = await issueSceneKeys(admin, workspaceId, ownerId, scopes);

  clock.set(now);
  const instances = plan.instances.map((instance, index) => {
    const createdAt = timeOf(index, plan.instances.length, 0.95, 0.65);
    return { id: ids.next(), ...instance, createdAt, updatedAt: createdAt } satisfies SyncedInstance;
  });
  requireAll(await admin.syncInstances({ workspaceId, records: instances }));

  const connected = new Set(instances.filter(({ status }) => status === 'connected').map(({ id }) => id));
  const reachable: Recipient[] = [];
  const groups = function* (): Generator<SyncedGroup> {
    for (let index = 0; index < groupCount; index++) {
      const createdAt = timeOf(index, groupCount, 0.6, 0.35);
      const group = { id: ids.next(), ...plan.groupAt(index, instances), createdAt, updatedAt: createdAt };
      if (connected.has(group.instanceId) && group.sendable && reachable.length < MAX_REACHABLE) reachable.push(group);
      yield group;
    }
  };
  requireAll(await admin.syncGroups({ workspaceId, records: groups() }));

  for (const [index, { name, status }] of plan.campaigns.entries()) {
    const createdAt = timeOf(index, plan.campaigns.length, 0.3, 0);
    const scheduledAt = status === 'scheduled' ? addDays(now, 1 + (index % 5)) : addDays(createdAt, 1 / 24);
    const input: CampaignInput = {
      name,
      ...recipientsOf(reachable, index, 2 + (index % 7)),
      content: { type: 'text', text: `${name}: the latest news at a glance. Write to us if you have questions.` },
      scheduledAt: status === 'draft' ? null : scheduledAt,
      metadata: { number: String(index + 1) },
    };
    clock.set(createdAt);
    await seedCampaign(seeder, principal, input, status);
  }
  clock.set(now);
  return { workspace: { ...created, ownerId, principal, keys }, recipients: recipientsOf(reachable, 0, 2) };
};
