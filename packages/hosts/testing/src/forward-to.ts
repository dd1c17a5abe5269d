type Method = (...parameters: unknown[]) => unknown;

const namesOf = (target: object): string[] =>
  target === Object.prototype
    ? []
    : [...Object.getOwnPropertyNames(target), ...namesOf(Object.getPrototypeOf(target) as object)];

/**
 * Returns an object whose methods call those of the current target, so that the target can be replaced. The methods are
 * its own and writable, so that a test can replace them too.
 */
export const forwardTo = <Target extends object>(current: () => Target): Target => {
  const methodOf = (name: string): unknown => Reflect.get(current(), name);
  const names = namesOf(current()).filter((name) => name !== 'constructor' && typeof methodOf(name) === 'function');
  const forward =
    (name: string): Method =>
    (...parameters) =>
      Reflect.apply(methodOf(name) as Method, current(), parameters);
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as Target;
};
