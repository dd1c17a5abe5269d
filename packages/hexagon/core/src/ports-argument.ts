import * as z from 'zod';
import { isObject } from './schema/is-object.js';

type PortNames = Readonly<Record<string, Readonly<Record<string, true>>>>;

/** The names of the required ports, each with the names of its methods, by the kind of adapter that implements them. */
export interface RequiredPorts {
  readonly storage: PortNames;
  readonly platform: PortNames;
}

const ADAPTERS: Readonly<Record<keyof RequiredPorts, string>> = {
  storage: 'the ports of a storage adapter, such as createMongoPorts() of @workspace-api/adapter-mongodb',
  platform: 'createNodePorts() of @workspace-api/adapter-node',
};

/** Ports, as an argument: an object, or a proxy. A storage adapter may have additional ones. */
export const portsArgument = (required: RequiredPorts): z.ZodType =>
  z.unknown().check(({ value: ports, issues }) => {
    const report = (message: string, ...path: string[]): unknown =>
      issues.push({ code: 'custom', input: null, path, message });
    if (ports instanceof Promise) report('Must be awaited, because it is a Promise.');
    else if (!isObject(ports)) report(`Must be ${ADAPTERS.storage}, with ${ADAPTERS.platform}.`);
    else {
      for (const kind of ['storage', 'platform'] as const) {
        for (const [name, methods] of Object.entries(required[kind])) {
          const port = ports[name];
          if (!isObject(port)) report(`Must be a port. Add ${ADAPTERS[kind]}.`, name);
          else
            for (const method of Object.keys(methods))
              if (typeof port[method] !== 'function') report('Must be a function.', name, method);
        }
      }
    }
  });
