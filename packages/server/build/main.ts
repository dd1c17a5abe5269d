import { rm } from 'node:fs/promises';
import { bundle } from './bundle.js';

/** Writes the executable. What the last build has left is removed, because the names of its parts may be others. */
const folder = new URL('../bin/', import.meta.url);
await rm(folder, { recursive: true, force: true });
await bundle(new URL('../src/cli.js', import.meta.url), folder);
