import type { INDEXES } from '@workspace-api/adapter-mongodb';
import type { IssuedApiKey } from '@workspace-api/admin';
import type * as core from '@workspace-api/core';
import type { oneOfThese } from '@workspace-api/core/internal';

/** Returns the replacement of a value that a module exports. All other modules then import it. */
type Change = (original: never, module: never) => unknown;

/** Two fields of each record that gets a label. */
const LABELLED = [
  ['memberCount', 'createdAt'],
  ['groupIds', 'content'],
  ['prefix', 'issuedBy'],
] as const;

type GroupPage = ReturnType<typeof core.pageOf<typeof core.Group>>;

const addLabel =
  (object: typeof core.object, { name }: typeof core): typeof core.object =>
  (shape) => {
    const isLabelled = LABELLED.some((fields) => fields.every((field) => field in shape));
    const label = name().default('none').meta({ description: 'The label.' });
    return object(isLabelled ? { ...shape, label } : shape);
  };

const addStatus =
  (original: typeof oneOfThese): typeof oneOfThese =>
  (summary, meanings) =>
    original(summary, 'connecting' in meanings ? { ...meanings, resting: 'Connected. It sends nothing.' } : meanings);

const labelNewKeys =
  (newApiKey: (...given: readonly unknown[]) => IssuedApiKey): typeof newApiKey =>
  (...given) => {
    const { key, secret } = newApiKey(...given);
    return { key: Object.assign({}, key, { label: 'next' }), secret };
  };

/**
 * The additions of a next release: a field with a default in three records, a status, a parameter, and an index. By module,
 * and by the name of the export.
 */
export const CHANGES: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  'hexagon/core/schema/schemas': { object: addLabel, oneOfThese: addStatus },
  'hexagon/core/groups/list-groups': {
    listGroups: ({ input, ...operation }: { readonly input: typeof core.PageRequest; readonly output: GroupPage }) => {
      const { name } = operation.output.shape.items.element.shape;
      return { ...operation, input: input.extend({ label: name.optional().meta({ description: 'A label.' }) }) };
    },
  },
  'hexagon/admin/instances/instance-transitions': {
    canInstanceMove:
      (canMove: (from: string, to: string) => boolean): typeof canMove =>
      (from, to) =>
        to === 'resting' ? from === 'disconnected' : from !== 'resting' && canMove(from, to),
  },
  'hexagon/admin/keys/add-api-key': { newApiKey: labelNewKeys },
  'adapters/sql/tables': {
    TABLES: (tables: { readonly groups: { readonly indexes: readonly object[] } }) => {
      const index = { name: 'groups_by_instance', columns: ['workspace_id', 'instance_id'], isUnique: false };
      return { ...tables, groups: { ...tables.groups, indexes: [...tables.groups.indexes, index] } };
    },
  },
  'adapters/mongodb/indexes': {
    INDEXES: (indexes: typeof INDEXES): typeof INDEXES => ({
      ...indexes,
      groups: [...indexes.groups, { name: 'instance', key: { workspaceId: 1, instanceId: 1 } }],
    }),
  },
};
