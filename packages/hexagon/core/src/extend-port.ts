import { trustAs } from './operations/trust.js';
import { membersOf } from './schema/members-of.js';

/**
 * Returns a port with some of its methods replaced. The others run on the original, also those of a class with private fields.
 * The API and the admin surface can be extended, too.
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
  const members = membersOf(port).map(([name, member]) => [
    name,
    typeof member === 'function' ? trustAs(member.bind(port) as object, member) : member,
  ]);
  return { ...Object.fromEntries(members), ...methods } as Port;
};
