import { writeFile } from 'node:fs/promises';
import { TYPES_FILE, typesOfContract } from './types.js';

await writeFile(TYPES_FILE, await typesOfContract());
