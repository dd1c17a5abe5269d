import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callTypes } from './call-types.js';
import { clientTypes } from './client-types.js';

// Writes the types that are made from schemas into the sources, before they are compiled.

const PACKAGES = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Returns TypeScript with its blocks indented. */
const indented = (text: string): string => {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('}')) depth -= 1;
    const result = line === '' ? line : '  '.repeat(depth) + line;
    if (line.endsWith('{')) depth += 1;
    return result;
  });
  return lines.join('\n');
};

const { core, admin } = await callTypes(PACKAGES);
const FILES = {
  'hexagon/core/src/generated/call-types.ts': core,
  'hexagon/admin/src/generated/call-types.ts': admin,
  'hosts/client/src/generated/records.ts': clientTypes(),
};

for (const [file, types] of Object.entries(FILES)) {
  const path = join(PACKAGES, file);
  const text = `// Made from the schemas by .config/generate.js.\n\n${indented(types)}\n`;
  // The compiler looks at the time of a file.
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
