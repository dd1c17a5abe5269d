import type { Group, Instance, WorkspaceId } from '@workspace-api/core';
import { itemAt } from './item-at.js';
import type { DaysAgo } from './seed-clock.js';
import type { Seeder } from './seeder.js';

const CREATED: DaysAgo = { from: 110, to: 60 };

const PLACES = [
  'Amsterdam',
  'Berlin',
  'Bologna',
  'Dublin',
  'Ghent',
  'Lisbon',
  'Lyon',
  'Porto',
  'Riga',
  'Seville',
  'Vienna',
] as const;

const AUDIENCES = [
  'customers',
  'drivers',
  'early shift',
  'installers',
  'night shift',
  'partners',
  'pick-up points',
  'retailers',
  'suppliers',
  'support',
  'test group',
  'volunteers',
] as const;

/** Returns a name. The first 132 are unique, because the numbers of places and audiences have no common factor. */
const nameOf = (index: number): string => `${itemAt(PLACES, index)} ${itemAt(AUDIENCES, index)}`;

/** Every ninth group is not sendable. */
const isSendable = (index: number): boolean => index % 9 !== 4;

/** The number of groups that the campaigns choose from. All of them would take memory until the end of the seeding. */
const MAX_RETURNED = 500;

/**
 * Adds groups, oldest first, round-robin to the instances that have ever been connected. Resolves to the first ones, for
 * campaigns.
 */
export const seedGroups = async (
  { admin, clock }: Seeder,
  workspaceId: WorkspaceId,
  instances: readonly Instance[],
  count: number,
): Promise<Group[]> => {
  const hosts = instances.filter(({ status }) => status !== 'connecting');
  const groups: Group[] = [];
  for (let index = 0; index < count; index++) {
    clock.setWithin(CREATED, index, count);
    const group = await admin.addGroup({
      workspaceId,
      instanceId: itemAt(hosts, index).id,
      name: nameOf(index),
      memberCount: 6 + ((index * 37) % 480),
      sendable: isSendable(index),
    });
    if (index < MAX_RETURNED) groups.push(group);
  }
  return groups;
};
