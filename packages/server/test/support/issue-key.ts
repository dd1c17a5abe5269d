import { expect } from 'chai';
import { runCommand } from './run-command.js';

/** Runs a command, and resolves to its JSON document. */
export const runForJson = async <Document>(...args: readonly string[]): Promise<Document> => {
  const { code, stdout, stderr } = await runCommand([...args, '--json']);
  expect({ code, stderr: stderr.replace(/^.*"created the file .*\n/, '') }).to.deep.equal({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Document;
};

/** Creates the workspace Acme in the storage of `flags`, and resolves to the secret of a key. */
export const issueKey = async (flags: readonly string[]): Promise<string> => {
  const { workspace } = await runForJson<{ workspace: { id: string } }>(
    ...['workspaces', 'create', '--name', 'Acme', '--owner', 'ann', ...flags],
  );
  const { secret } = await runForJson<{ secret: string }>(
    ...['keys', 'issue', '--workspace', workspace.id, '--as', 'ann', '--name', 'Test', '--scope', 'all', ...flags],
  );
  return secret;
};
