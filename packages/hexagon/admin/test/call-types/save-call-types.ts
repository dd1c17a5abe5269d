import { writeFile } from 'node:fs/promises';
import { callTypes } from './call-types.js';

for (const { path, text } of await callTypes()) await writeFile(path, text);
