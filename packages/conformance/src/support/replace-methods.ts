/** Returns a port with some of its methods replaced. */
export const replaceMethods = <Port extends object>(port: Port, methods: Partial<Port>): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(name in methods ? methods : target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
