import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded with --import before the executable: stderr cannot be opened again, as if another user owned the terminal.

const { openSync } = fs;

fs.openSync = (path, ...options) => {
  if (path === '/dev/fd/2') throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  return openSync(path, ...options);
};
syncBuiltinESMExports();
