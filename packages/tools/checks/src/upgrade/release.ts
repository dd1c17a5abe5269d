import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type * as conformance from '@workspace-api/conformance';
import { startServe } from '../processes/serve-process.js';
import type { Build } from './builds.js';

const TOKEN = 'a-token-for-the-tests-of-an-upgrade';

/** A server of one build. Its calls resolve to the `data` of a response, and reject if it is no success. */
export interface Release {
  readonly url: string;
  /** Calls the API. Checks the response against the document of the build. */
  call(path: string, call: conformance.Call): Promise<unknown>;
  /** Calls an operation of the back office. */
  manage(operation: string, body: object): Promise<unknown>;
  isReady(): Promise<boolean>;
  /** Resolves to the reasons why it is not ready, as soon as it has checked its store. */
  notReady(): Promise<string>;
  /** Stops it with SIGTERM. */
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Ends the servers that a failed test has not stopped. */
export const endReleases = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** Runs a command of a build. Resolves to what it prints. Rejects if it fails. */
export const runCommand = async ({ executable }: Build, ...words: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [...executable, ...words])).stdout;

/** Returns the `data` of a response. Throws if it is no success. */
const dataOf = (target: string, status: number, text: string): unknown => {
  if (status >= 400) throw new Error(`${target} responded with ${String(status)}: ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as { data: unknown }).data;
};

/** Starts a server of a build over a store, and waits until it listens. */
export const startRelease = async ({ executable, importSuites }: Build, store: readonly string[]): Promise<Release> => {
  const { createCaller } = await importSuites();
  const temporary = mkdtempSync(join(tmpdir(), 'workspace-api-tokens-'));
  writeFileSync(join(temporary, 'tokens'), TOKEN, { mode: 0o600 });
  const ports = ['--port', '0', '--management-port', '0', '--admin-port', '0'];
  const others = ['--key-rate-limit', 'none', '--workspace-rate-limit', 'none', '--log-level', 'error'];
  const options = [...store, ...ports, ...others, '--admin-token-file', join(temporary, 'tokens')];
  const [child, { url, managementUrl, adminUrl }] = await startServe<
    Record<'url' | 'managementUrl' | 'adminUrl', string>
  >(options, { executable, stderr: 'inherit' });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const caller = createCaller(url);

  return {
    url,
    call: async (path, call) => {
      const { status, text } = await caller(path, call);
      return dataOf(path, status, text);
    },
    manage: async (operation, body) => {
      const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${adminUrl}/admin/v1/${operation}`, request);
      return dataOf(operation, response.status, await response.text());
    },
    isReady: async () => (await fetch(`${managementUrl}/readyz`)).ok,
    notReady: async () => {
      for (;;) {
        const reasons = await (await fetch(`${managementUrl}/readyz`)).text();
        if (reasons.includes('migrate')) return reasons;
        await pause(50);
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(temporary, { recursive: true });
    },
  };
};
