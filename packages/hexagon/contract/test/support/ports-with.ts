import type { Ports } from '@workspace-api/core';

const unexpected = (): never => {
  throw new Error('The test does not expect this call.');
};

/** Returns ports with some methods. Every other method throws. */
export const portsWith = (methods: Readonly<Record<string, object>>): Ports => {
  const portOf = (name: string): object =>
    new Proxy(methods[name] ?? {}, { get: (port, method): unknown => Reflect.get(port, method) ?? unexpected });
  return new Proxy({}, { get: (_ports, name) => portOf(String(name)) }) as Ports;
};
