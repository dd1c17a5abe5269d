import { trustAs } from './operations/trust.js';
import { membersOf } from './schema/members-of.js';

/**
 * Returns a port with some of its methods replaced. The others run on the original, also those of a class with private fields.
 * `methods` can be an object of a class, such as one that reads a host's own tables. The API and the admin surface can be
 * extended, too.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { extendPort } from '@workspace-api/core';
 *
 * const { campaigns } = createMemoryPorts();
 * const observed = extendPort(campaigns, {
 *   insert: async (...args) => {
 *     const isInserted = await campaigns.insert(...args);
 *     if (isInserted) console.log('A campaign was created.');
 *     return isInserted;
 *   },
 * });
 * ```
 */
export const extendPort = <Port extends object>(port: Port, methods: Partial<Port>): Port => {
  const members = [port, methods].flatMap((owner) =>
    membersOf(owner).map(([name, member]) => [
      name,
      typeof member === 'function' ? trustAs(member.bind(owner) as object, member) : member,
    ]),
  );
  return { ...Object.fromEntries(members), ...methods } as Port;
};
