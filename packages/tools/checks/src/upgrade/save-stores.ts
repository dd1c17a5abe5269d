import { deepStrictEqual } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { VERSION, pathOf } from '../released/folder.js';
import { fill, type Content } from './content.js';
import { CONTENT_FILE, KEPT_STORES } from './kept-stores.js';

mkdirSync(pathOf(VERSION), { recursive: true });
const cursors: Record<string, string> = {};
let content: Content | undefined;
for (const [name, { file, save }] of Object.entries(KEPT_STORES)) {
  const saved = await save(async (ports) => {
    const filled = await fill(ports);
    await ports.counters.close();
    // All technologies return the same.
    deepStrictEqual(filled.content, (content ??= filled.content));
    cursors[name] = filled.cursor;
  });
  writeFileSync(pathOf(VERSION, file), saved);
}
writeFileSync(pathOf(VERSION, CONTENT_FILE), `${JSON.stringify({ ...content, cursors })}\n`);
process.exit();
