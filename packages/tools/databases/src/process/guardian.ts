/**
 * Outlives the test run briefly. When the run ends in any way, even by SIGKILL, this process's stdin closes, and it
 * kills the server and deletes its folder. If the run stops the server itself, it kills this process.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const [pid, folder] = process.argv.slice(2);
if (pid === undefined || folder === undefined) throw new Error('usage: guardian PID FOLDER');

process.stdin.resume().on('close', () => {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has already ended.
  }
  // The folder may be a mounted disk.
  spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
