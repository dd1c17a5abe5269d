import { fileURLToPath } from 'node:url';
import { startMeasuredServer, type MeasuredServer } from '../method/measured-server.js';
import { CATALOGUE, type PeerStorage } from '../servers/catalogue.js';

/** What starts each of the peers that can store so, with these flags. */
export const peerStarts = (
  storage: PeerStorage,
  args: readonly string[],
  cores: string | undefined,
): (() => Promise<MeasuredServer>)[] =>
  CATALOGUE.filter(({ storages }) => storages.includes(storage)).map(
    ({ name, title, main }) =>
      () =>
        startMeasuredServer({ name, title, file: fileURLToPath(main), args, cores }),
  );
