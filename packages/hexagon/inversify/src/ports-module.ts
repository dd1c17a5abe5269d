import type { AdminPorts } from '@workspace-api/admin';
import { ContainerModule, type Bind } from 'inversify';
import { PORT_NAMES, PORTS } from './identifiers.js';

const bindPort = <Name extends keyof AdminPorts>(bind: Bind, name: Name, port: AdminPorts[Name] | undefined): void => {
  if (port !== undefined) bind<AdminPorts[Name]>(PORTS[name]).toConstantValue(port);
};

/**
 * Returns a module that binds all ports of an object. Use one module per adapter. To replace a single port, `rebind`
 * its identifier before the API is first resolved.
 */
export const portsModule = (ports: Partial<AdminPorts>): ContainerModule =>
  new ContainerModule(({ bind }) => {
    for (const name of PORT_NAMES) bindPort(bind, name, ports[name]);
  });
