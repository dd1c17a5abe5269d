import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type Recorder, toRecorderTime } from '../history/recorder.js';
import type { WorkerProcessMessage, WorkerProcessOptions } from './worker-process-options.js';

/** The worker of the page about running campaigns, five levels above packages/chaos/dist/src/workers. */
const SOURCE = new URL('../../../../../docs/examples/running-campaigns/worker.ts', import.meta.url);

/** Below this package, whose dependencies the worker finds there. */
const FOLDER = new URL('../../documented-worker/', import.meta.url);

/** Saves the documented worker as a module of JavaScript, and returns its URL. */
export const saveDocumentedWorker = (): string => {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  mkdirSync(FOLDER, { recursive: true });
  const saved = new URL('worker.mjs', FOLDER);
  writeFileSync(saved, ts.transpileModule(readFileSync(SOURCE, 'utf8'), { compilerOptions }).outputText);
  return saved.href;
};

const ENTRY = fileURLToPath(new URL('./worker-process.js', import.meta.url));

/** A process that runs due campaigns until it is killed. */
export interface WorkerProcess {
  readonly name: string;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again. */
  restart(): Promise<void>;
  /** Stops it with SIGSTOP. */
  freeze(): void;
  /** Resumes it with SIGCONT. */
  thaw(): void;
}

/** Starts a worker process, and waits until it runs. Its events go to the recorder. */
export const startWorkerProcess = async (options: WorkerProcessOptions, recorder: Recorder): Promise<WorkerProcess> => {
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    child = fork(ENTRY, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`Worker ${options.name} ended at its start (${String(code)}).`)));
      child.on('message', (message: WorkerProcessMessage) => {
        if (message.kind === 'started') resolve();
        else recorder.add('workerEvents', { ...message.event, at: toRecorderTime(message.atNanoseconds, recorder) });
      });
    });
  };

  await start();
  return {
    name: options.name,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    restart: start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
};
