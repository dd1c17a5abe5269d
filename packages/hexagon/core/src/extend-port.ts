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
  // Has the names of every object already, such as its constructor.
  const members: Record<PropertyKey, unknown> = {};
  for (let owner: object | null = port; owner !== null; owner = Reflect.getPrototypeOf(owner)) {
    for (const name of Reflect.ownKeys(owner)) {
      if (name in members) continue;
      const member: unknown = Reflect.get(port, name);
      members[name] = typeof member === 'function' ? (member.bind(port) as unknown) : member;
    }
  }
  return { ...members, ...methods } as Port;
};
