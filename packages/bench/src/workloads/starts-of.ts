import { fileURLToPath } from 'node:url';
import { startMeasuredServer, type MeasuredServer } from '../method/measured-server.js';
import type { Program } from '../servers/catalogue.js';

/** Returns functions that start these programs with the same arguments. */
export const startsOf = (
  programs: readonly Program[],
  args: readonly string[],
  cores: string | undefined,
): (() => Promise<MeasuredServer>)[] =>
  programs.map(
    ({ name, title, main }) =>
      () =>
        startMeasuredServer({ name, title, file: fileURLToPath(main), args, cores }),
  );
