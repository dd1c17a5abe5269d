import * as z from 'zod';
import { callback } from './schema/argument-schemas.js';

type PortNames = Readonly<Record<string, Readonly<Record<string, true>>>>;

/** The names of the required ports, each with the names of its methods, by the kind of adapter that implements them. */
export interface RequiredPorts {
  readonly storage: PortNames;
  readonly platform: PortNames;
}

const methodsOf = (ports: PortNames, adapter: string): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(ports).map(([name, methods]) => {
      const shape = Object.fromEntries(Object.keys(methods).map((method) => [method, callback()]));
      return [name, z.looseObject(shape, `Must be a port. Add ${adapter}.`)];
    }),
  );

/** Ports, as an argument. Unknown ones are ignored, because a storage adapter may have additional ones. */
export const portsArgument = ({ storage, platform }: RequiredPorts) =>
  z
    .custom((value) => !(value instanceof Promise), 'Must be awaited, because it is a Promise.')
    .pipe(
      z.looseObject(
        {
          ...methodsOf(
            storage,
            'the ports of a storage adapter, such as createMongoPorts() of @workspace-api/adapter-mongodb',
          ),
          ...methodsOf(platform, 'createNodePorts() of @workspace-api/adapter-node'),
        },
        'Must be an object with the ports of a storage adapter and createNodePorts() of @workspace-api/adapter-node.',
      ),
    );
