type Method = (...parameters: unknown[]) => unknown;

/** Returns an object that forwards method calls to the current target, so that the target can be replaced. */
export const forwardTo = <Target extends object>(current: () => Target): Target =>
  new Proxy(current(), {
    get: (first, name) => {
      const member: unknown = Reflect.get(first, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => {
        const target = current();
        return Reflect.apply(Reflect.get(target, name) as Method, target, parameters);
      };
    },
  });
