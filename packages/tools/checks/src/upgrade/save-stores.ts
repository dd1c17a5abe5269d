import { deepStrictEqual } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../repository.js';
import { fill, type Content } from './content.js';
import { CONTENT_FILE, KEPT_FOLDER, KEPT_STORES } from './kept-stores.js';

const { version } = JSON.parse(readText('packages/server/package.json')) as { version: string };
const folder = join(KEPT_FOLDER, version);
mkdirSync(folder, { recursive: true });
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
  writeFileSync(join(folder, file), saved);
}
writeFileSync(join(folder, CONTENT_FILE), `${JSON.stringify({ ...content, cursors })}\n`);
process.exit();
