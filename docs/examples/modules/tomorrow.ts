import { toTimestamp } from '@workspace-api/core';
import { PORTS } from '@workspace-api/inversify';
import { ContainerModule } from 'inversify';

export default new ContainerModule(({ rebind }) => {
  rebind(PORTS.clock)
    .toConstantValue({ now: () => toTimestamp(Date.now() + 86_400_000) })
    .onDeactivation(() => console.error('The clock has stopped.'));
});
