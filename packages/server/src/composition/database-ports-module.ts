import { ADMIN_PORT_METHODS, type AdminStoragePorts } from '@workspace-api/admin';
import { PORTS } from '@workspace-api/inversify';
import { ContainerModule } from 'inversify';
import { DATABASE_PORTS } from './identifiers.js';

/** Binds each storage port to that of the database. */
export const databasePortsModule = new ContainerModule(({ bind }) => {
  for (const name of Object.keys(ADMIN_PORT_METHODS.storage) as (keyof AdminStoragePorts)[]) {
    bind<AdminStoragePorts[typeof name]>(PORTS[name])
      .toResolvedValue((ports) => ports[name], [DATABASE_PORTS])
      .inSingletonScope();
  }
});
