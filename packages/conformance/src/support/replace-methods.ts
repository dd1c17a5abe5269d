/** Returns a port with some methods replaced. The others are those of the port. */
export const replaceMethods = <Port extends object>(port: Port, methods: Partial<Port>): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(name in methods ? methods : target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
