import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { COMMANDS, commandsByPath } from '../../src/commands/commands.js';
import { isArgument, variableOf } from '../../src/configuration/command-option.js';
import { runCommand } from '../support/run-command.js';

const COMMANDS_BY_PATH = await commandsByPath();

const helpOf = async (...path: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCommand([...path, '--help']);
  expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
  return stdout;
};

describe('the help text', function () {
  this.timeout(60_000);

  it('names every command, and shows how to get a running server', async () => {
    const help = await helpOf();
    for (const { name, description } of COMMANDS) {
      expect(help).to.contain(`\n  ${name} `).and.to.contain(description.slice(0, 20));
    }
    expect(help).to.match(/serve --demo.* migrate\n.*workspaces create --name.*\n.*serve\n/s);
  });

  for (const [path, { options, examples }] of Object.entries(COMMANDS_BY_PATH)) {
    describe(`of ${path}`, () => {
      let help: string;
      before(async () => (help = await helpOf(...path.split(' '))));

      it('has every option with its variable and its default', () => {
        for (const option of Object.values(options)) {
          const value = option.default ?? option.defaultDescription;
          const name = isArgument(option) ? option.flags : `${option.flags}\\s+${String(variableOf(option))}`;
          const [, text = ''] = new RegExp(`^  ${name}\\n((?: {6}.*\\n)+)`, 'm').exec(help) ?? [];
          expect(text, option.flags).not.to.equal('');
          if (value !== undefined) expect(text.replaceAll(/\s+/g, ' ')).to.contain(`(default: ${value})`);
        }
      });

      it('fits on a terminal of 80 columns', () => {
        expect(help.split('\n').filter((line) => line.length > 80)).to.deep.equal([]);
      });

      it('has its examples', () => {
        expect(examples).not.to.be.empty;
        for (const line of Object.values(examples)) expect(help).to.contain(`\n  ${line}\n`);
      });
    });
  }
});

describe('the examples of the help text', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'server-help-'));
    // The shell splits each into arguments.
    const commands = { 'workspace-api': `printf '%s\\0' "$@" > arguments`, jq: 'cat > /dev/null', gunzip: ':' };
    for (const [name, line] of Object.entries(commands))
      await writeFile(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    await writeFile(join(folder, 'secret.txt'), '');
  });
  after(() => rm(folder, { recursive: true }));

  for (const [path, definition] of Object.entries(COMMANDS_BY_PATH)) {
    const examples = Object.values(definition.examples);
    for (const line of examples) {
      it(line.replaceAll(/ ?\\?\n +/g, ' '), async () => {
        const environment = {
          PATH: [folder, process.env['PATH']].join(delimiter),
          WORKSPACE_API_MONGODB_URI: line.includes('--demo') ? '' : 'mongodb://localhost',
          WORKSPACE_ID: '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11',
          KEY_ID: '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b12',
          INSTANCE_ID: '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b13',
          GROUP_ID: '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b14',
          CURSOR: '697dcd2800000001.0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11',
        };
        expect(line).to.contain(`workspace-api ${path}`);
        await promisify(execFile)('sh', ['-ec', line], { cwd: folder, env: environment });
        const words = await readFile(join(folder, 'arguments'), 'utf8');
        // With --print-config, it is parsed, and does nothing.
        const { code, stderr } = await runCommand([...words.split('\0').slice(0, -1), '--print-config'], environment);
        expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
      });
    }
  }
});
