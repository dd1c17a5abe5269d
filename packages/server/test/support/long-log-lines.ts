import { ContainerModule } from 'inversify';
import { LOGGER, RESPONSE_OBSERVERS } from '../../src/identifiers.js';

// Loaded with --module: each response adds a line of 16 kB to the log, so that 100 responses fill its buffer.

const padding = 'x'.repeat(16_000);

// oxlint-disable-next-line no-restricted-exports -- The executable takes the default export of a module.
export default new ContainerModule(({ bind }) => {
  bind(RESPONSE_OBSERVERS).toResolvedValue((logger) => () => logger.info({ padding }, 'observed'), [LOGGER]);
});
