import { fileURLToPath } from 'node:url';

/** Bundlers leave it empty in CommonJS. */
const moduleUrl = import.meta.url as string | undefined;

/** The folder of the assets in this package. In a bundle of CommonJS it is unknown, and empty. */
export const ASSET_FOLDER = moduleUrl === undefined ? '' : fileURLToPath(new URL('../assets/', moduleUrl));
