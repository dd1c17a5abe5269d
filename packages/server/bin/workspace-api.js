#!/usr/bin/env node
// npm links this file when it installs a clone, before anything is built.
import { existsSync } from 'node:fs';

const program = new URL('../dist/bin/workspace-api.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write('workspace-api: this clone is not built. Run "npm run build:server" first.\n');
  process.exitCode = 2;
}
