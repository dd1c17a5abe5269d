import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { unreference } from './unreference.js';

const GUARDIAN = fileURLToPath(new URL('./guardian.js', import.meta.url));

export interface Guardian {
  /** Ends the guardian, when there is nothing left to guard. Resolves when it has ended. */
  dismiss(): Promise<void>;
}

/** Ensures that neither the process `pid` nor `folder` outlives this process, however it ends. */
export const startGuardian = (pid: number, folder: string): Guardian => {
  // Detached, because Ctrl-C signals the whole process group, and the guardian still has work to do.
  const guardian = spawn(process.execPath, [GUARDIAN, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = once(guardian, 'exit');
  unreference(guardian);
  return {
    dismiss: async () => {
      guardian.ref();
      guardian.kill('SIGKILL');
      await gone;
    },
  };
};
