import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { portsModule } from '@workspace-api/inversify';
import { expect } from 'chai';
import { Container } from 'inversify';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { createServiceContainer, readyModule } from '../../src/composition/service-container.js';
import { loadHostModules } from '../../src/composition/host-modules.js';
import { createLogger } from '../../src/log/logger.js';
import { messageOf } from '../../src/command-failure.js';
import { defaultConfiguration } from '../composition/default-configuration.js';
import { CliRun, endChildren } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { moduleOf, operationAt } from './host-files.js';
import { createHostProject, type HostProject } from './host-project.js';

describe('a module that cannot be used fails the start', function () {
  this.timeout(60_000);
  let project: HostProject;
  before(async () => (project = await createHostProject()));
  after(() => project.remove());
  afterEach(endChildren);

  /** Resolves to the message for a module with this text, without the path of the file. */
  const messageFor = async (text: string, ...args: readonly string[]): Promise<string> => {
    // A process imports a path once.
    const path = await project.write(`wrong-${randomUUID()}.js`, text);
    const flags = ['--port', '0', '--module', path, ...(args.length === 0 ? ['--demo'] : args)];
    const { code, stdout, stderr } = await runCommand(['serve', ...flags]);
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
    return stderr.replaceAll(path, 'FILE');
  };

  const cases: readonly [what: string, text: string, message: string][] = [
    [
      'with a fault of syntax',
      'export default {',
      'the module FILE cannot be loaded (run "node FILE" to debug it): Unexpected end of input',
    ],
    [
      'that throws',
      "throw new Error('no such region');",
      'the module FILE cannot be loaded (run "node FILE" to debug it): no such region',
    ],
    [
      'that imports a package that is not installed',
      "import 'not-installed';",
      'the module FILE cannot be loaded (run "node FILE" to debug it): Cannot find package \'not-installed\' imported from FILE',
    ],
    [
      'without a default export',
      'export const container = 1;',
      'the module FILE cannot be loaded. Its default export must be a ContainerModule of Inversify 8, or an array of them.',
    ],
    [
      'that exports something else',
      'export default [{ load: true, id: 1 }];',
      'the module FILE cannot be loaded. Its default export must be a ContainerModule of Inversify 8, or an array of them.',
    ],
    [
      'that exports nothing in an array',
      'export default [];',
      'the module FILE cannot be loaded. Its default export must be a ContainerModule of Inversify 8, or an array of them.',
    ],
    [
      'whose bindings fail',
      moduleOf("throw new Error('no region is set');"),
      'the module FILE cannot be loaded. Its bindings failed: no region is set',
    ],
    [
      'that leaves a port unbound',
      moduleOf('unbind(PORTS.groups);'),
      'the modules cannot be used. The container has no binding for PORTS.groups. Bind it in a module.',
    ],
    [
      'that binds a port twice',
      moduleOf('bind(PORTS.groups).toConstantValue({});'),
      'the modules cannot be used. The container has several bindings for PORTS.groups. Replace a binding with rebind instead of bind.',
    ],
    [
      'that injects what nobody binds',
      moduleOf("bind(KOA_MIDDLEWARE).toResolvedValue((pool) => pool, [Symbol('POOL')]);"),
      'the modules cannot be used. The container has no binding for POOL. Bind it in a module.',
    ],
    [
      'with an observer that is not a function',
      moduleOf('bind(RESPONSE_OBSERVERS).toConstantValue({});'),
      'the modules cannot be used. A binding of FILE failed: RESPONSE_OBSERVERS takes functions.',
    ],
    [
      'with an operation that serve has not returned',
      moduleOf("bind(OPERATIONS).toConstantValue({ route: { operationId: 'mine' }, call: async () => ({}) });"),
      'the modules cannot be used. A binding of FILE failed: The API cannot be served.\n- options.operations must be an array of operations, as serve of @workspace-api/http returns them.',
    ],
    [
      'with a middleware that is not a function',
      moduleOf('bind(KOA_MIDDLEWARE).toConstantValue({});'),
      'the modules cannot be used. A binding of FILE failed: KOA_MIDDLEWARE takes functions.',
    ],
    [
      'whose adapter cannot be created',
      moduleOf("rebind(PORTS.groups).toResolvedValue(async () => { throw new Error('no route to host'); }, []);"),
      'the modules cannot be used. A binding of FILE failed: no route to host',
    ],
  ];

  for (const [what, text, message] of cases) {
    it(`one ${what}`, async () => {
      expect(await messageFor(text)).to.equal(`workspace-api: ${message}\n`);
    });
  }

  it('and ends the process, even if it has started work', async () => {
    const path = await project.write(
      'working.js',
      "setInterval(() => undefined, 1_000); throw new Error('no such region');",
    );
    const { code, stderr } = await new CliRun(['serve', '--demo', '--port', '0', '--module', path]).exit;
    expect(code).to.equal(2);
    expect(stderr).to.contain('no such region');
  });

  it('if it does not exist, with its absolute path', async () => {
    const { code, stderr } = await runCommand(['serve', '--demo', '--port', '0', '--module', './absent.js']);
    expect(code).to.equal(2);
    expect(stderr).to.equal(
      `workspace-api: the module ${resolve('absent.js')} cannot be loaded. The file does not exist. Check the path.\n`,
    );
  });

  it('if it is TypeScript that Node.js does not run', async () => {
    const path = await project.write('module.ts', 'export enum Region { North }');
    const { code, stderr } = await runCommand(['serve', '--demo', '--port', '0', '--module', path]);
    expect(code).to.equal(2);
    expect(stderr).to.contain(`the module ${path} cannot be loaded. Compile it to JavaScript first: `);
  });

  it('if it takes too long', async () => {
    const path = await project.write('endless.js', 'await new Promise(() => undefined);');
    const load = loadHostModules(new Container(), [path], 100);
    expect(await load.catch(messageOf)).to.equal(
      `the module ${path} cannot be loaded (run "node ${path}" to debug it): timed out after 100 ms`,
    );
  });

  it('if one of its bindings takes too long', async () => {
    const path = await project.write(
      'pending.js',
      moduleOf('rebind(PORTS.groups).toResolvedValue(() => new Promise(() => undefined), []);'),
    );
    const configuration = { ...defaultConfiguration(), modules: [path] };
    const storage = [portsModule(createMemoryPorts()), readyModule];
    const create = createServiceContainer(configuration, await createLogger('silent'), storage, 2_000);
    expect(await create.catch(messageOf)).to.equal(
      `the modules cannot be used. A binding of ${path} failed: timed out after 2000 ms`,
    );
  });

  it('at once if a signal stops the process while it loads', async () => {
    const path = await project.write(
      'slow.js',
      "process.stderr.write('loading'); setInterval(() => undefined, 1_000); await new Promise(() => undefined);",
    );
    const run = new CliRun(['serve', '--demo', '--port', '0', '--module', path]);
    await run.shows('stderr', 'loading');
    run.signal('SIGTERM');
    expect((await run.exit).code).to.equal(0);
  });

  it('if it must bind the storage and leaves out a port', async () => {
    const { error } = JSON.parse(await messageFor(moduleOf(''), '--json')) as { error: { message: string } };
    expect(error.message).to.equal(
      'the modules cannot be used. The container has no binding for PORTS.workspaces, PORTS.apiKeys, PORTS.instances, PORTS.groups, PORTS.campaigns, PORTS.campaignQueue, PORTS.counters, PORTS.auditLog, PORTS.eraser. Bind them in a module.',
    );
  });

  it('if it has an operation with the path of another one', async () => {
    expect(await messageFor(operationAt('/api/public/v1/me'))).to.equal(
      'workspace-api: the modules cannot be used. A binding of FILE failed: Two endpoints serve GET /api/public/v1/me.\n',
    );
  });
});
