import type { Ports } from '@workspace-api/core';
import { ContainerModule, type Bind } from 'inversify';
import { PORT_NAMES, PORTS } from './identifiers.js';

const bindPort = <Name extends keyof Ports>(bind: Bind, name: Name, port: Ports[Name] | undefined): void => {
  if (port !== undefined) bind<Ports[Name]>(PORTS[name]).toConstantValue(port);
};

/**
 * A module that binds each port of an object as it is: all of them, or those of one adapter. Two adapters are two
 * modules. To replace a single port, `rebind` its identifier before the API is resolved for the first time.
 */
export const portsModule = (ports: Partial<Ports>): ContainerModule =>
  new ContainerModule(({ bind }) => {
    for (const name of PORT_NAMES) bindPort(bind, name, ports[name]);
  });
