import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts } from '@workspace-api/admin';
import {
  createPrincipal,
  createWorkspaceApi,
  toTimestamp,
  type Clock,
  type WorkspaceApi,
  type WorkspaceId,
} from '@workspace-api/core';
import { expect } from 'chai';
import { Container } from 'inversify';
import {
  PORTS,
  WORKSPACE_ADMIN,
  WORKSPACE_API,
  WORKSPACE_API_OPTIONS,
  createWorkspaceContainer,
  portsModule,
  resolveWorkspaceServices,
  workspaceApiModule,
} from '../src/index.js';

const createPorts = (): AdminPorts => ({ ...createNodePorts(), ...createMemoryPorts() });

const stoppedClock: Clock = { now: () => toTimestamp(Date.UTC(2026, 0, 31)) };

const loaded = (ports: Partial<AdminPorts>): Container => {
  const container = new Container();
  container.load(portsModule(ports), workspaceApiModule);
  return container;
};

const without = (name: keyof AdminPorts): Partial<AdminPorts> =>
  Object.fromEntries(Object.entries(createPorts()).filter(([key]) => key !== name));

const rejectionOf = async (container: Container): Promise<string> => {
  try {
    await resolveWorkspaceServices(container);
  } catch (error) {
    return String(error);
  }
  throw new Error('The services were resolved.');
};

/** Returns the responses of an API to reads, and the code of a rejection. */
const answersOf = async (api: WorkspaceApi, workspaceId: WorkspaceId, secret: string): Promise<unknown> => {
  const host = createPrincipal(workspaceId, [
    'workspace:read',
    'usage:read',
    'instances:read',
    'groups:read',
    'campaigns:read',
  ]);
  return {
    authorized: (await api.authorize(secret, 'groups:read')).workspaceId,
    rejected: await api.authorize(secret, 'campaigns:write').catch((error: unknown) => error),
    workspace: await api.getWorkspace(host),
    instances: await api.listInstances(host),
    groups: await api.listGroups(host, { limit: 2 }),
    campaigns: await api.listCampaigns(host),
  };
};

describe('the container module', () => {
  it('resolves from the modules of two adapters and its own', async () => {
    const container = new Container();
    container.load(portsModule(createNodePorts()), portsModule(createMemoryPorts()), workspaceApiModule);
    const { admin } = await resolveWorkspaceServices(container);
    const workspace = await admin.createWorkspace({ name: 'Acme', ownerId: 'ada' });
    expect(workspace.name).to.equal('Acme');
  });

  it('creates an API and an admin surface with the same methods as the factories', async () => {
    const ports = createPorts();
    const { api, admin } = await resolveWorkspaceServices(createWorkspaceContainer(ports));
    expect(Object.keys(api)).to.deep.equal(Object.keys(createWorkspaceApi(ports)));
    expect(Object.keys(admin)).to.deep.equal(Object.keys(createWorkspaceAdmin(ports)));
  });

  it('creates an API that behaves like that of the factory on the same ports', async () => {
    const ports = { ...createPorts(), clock: stoppedClock };
    const { api, admin } = await resolveWorkspaceServices(createWorkspaceContainer(ports));
    const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ada' });
    const { secret } = await admin.issueApiKey({
      workspaceId: id,
      actor: 'ada',
      name: 'Reader',
      scopes: ['groups:read'],
    });
    await admin.syncInstances({ workspaceId: id, records: [{ externalId: 'office', name: 'Office' }] });
    const group = { instanceExternalId: 'office', memberCount: 3, sendable: true };
    const records = ['One', 'Two', 'Three'].map((name) => ({ externalId: name, name, ...group }));
    await admin.syncGroups({ workspaceId: id, records });

    const answers = await answersOf(api, id, secret);
    expect(answers).to.deep.equal(await answersOf(createWorkspaceApi(ports), id, secret));
    expect(answers).to.have.nested.property('groups.items').with.lengthOf(2);
    expect(answers).to.have.nested.property('rejected.code', 'insufficient_scope');
  });

  it('resolves one API and one admin surface per container', async () => {
    const container = createWorkspaceContainer(createPorts());
    const first = await resolveWorkspaceServices(container);
    const second = await resolveWorkspaceServices(container);
    expect(second.api).to.equal(first.api);
    expect(second.admin).to.equal(first.admin);
    expect(container.get(WORKSPACE_API)).to.equal(first.api);
    expect(container.get(WORKSPACE_ADMIN)).to.equal(first.admin);
  });

  it('keeps the containers of one process apart', async () => {
    const one = await resolveWorkspaceServices(createWorkspaceContainer(createPorts()));
    const other = await resolveWorkspaceServices(createWorkspaceContainer(createPorts()));
    expect(other.api).not.to.equal(one.api);
  });

  it('uses a port that the host has rebound', async () => {
    const container = createWorkspaceContainer(createPorts());
    container.rebind(PORTS.clock).toConstantValue(stoppedClock);
    const { admin } = await resolveWorkspaceServices(container);
    const workspace = await admin.createWorkspace({ name: 'Acme', ownerId: 'ada' });
    expect(workspace.createdAt).to.equal('2026-01-31T00:00:00.000Z');
  });

  it('creates an API with the options that the host has bound', async () => {
    const container = createWorkspaceContainer(createPorts());
    const rateLimits = { key: { limit: 1, windowSeconds: 86_400 } };
    container.rebind(WORKSPACE_API_OPTIONS).toConstantValue({ rateLimits });
    const { api, admin } = await resolveWorkspaceServices(container);
    const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ada' });
    const { secret } = await admin.issueApiKey({
      workspaceId: id,
      actor: 'ada',
      name: 'Reader',
      scopes: ['groups:read'],
    });
    const policies: unknown[] = [];
    await api.authorize(secret, 'groups:read', {
      observer: {
        onRateLimits: (statuses) => policies.push(...statuses.map(({ policy, limit }) => [policy, limit])),
      },
    });
    expect(policies).to.deep.equal([
      ['key', 1],
      ['workspace', 1_200],
    ]);
  });

  it('waits for a port that is bound to a promise', async () => {
    const container = loaded(without('clock'));
    container.bind(PORTS.clock).toDynamicValue(() => Promise.resolve(stoppedClock));
    const { admin } = await resolveWorkspaceServices(container);
    const workspace = await admin.createWorkspace({ name: 'Acme', ownerId: 'ada' });
    expect(workspace.createdAt).to.equal('2026-01-31T00:00:00.000Z');
  });

  it('compiles only with adapters of the right port', () => {
    const container = new Container();
    // @ts-expect-error a clock without a method
    container.bind(PORTS.clock).toConstantValue({});
    // @ts-expect-error a port of another type
    portsModule({ groups: createMemoryPorts().instances });
    expect(container.isBound(PORTS.clock)).to.equal(true);
  });
});

describe('at the start', () => {
  for (const name of Object.keys(PORTS) as (keyof AdminPorts)[]) {
    it(`names ${name} when it is the one port without a binding`, async () => {
      expect(await rejectionOf(loaded(without(name)))).to.equal(
        `BindingError: The container has no binding for PORTS.${name}. Bind it in a module.`,
      );
    });
  }

  it('names every missing binding at once', async () => {
    const container = new Container();
    container.load(portsModule(createNodePorts()));
    expect(await rejectionOf(container)).to.match(
      /PORTS\.workspaces, PORTS\.apiKeys,.*PORTS\.counters, PORTS\.auditLog, PORTS\.eraser, WORKSPACE_API, WORKSPACE_ADMIN\. Bind them in a module\.$/,
    );
  });

  it('names a port that two modules have bound', async () => {
    const container = createWorkspaceContainer(createPorts(), { clock: stoppedClock });
    expect(await rejectionOf(container)).to.equal(
      'BindingError: The container has several bindings for PORTS.clock. Replace a binding with rebind instead of bind.',
    );
  });

  it('names every port that two modules have bound, at once, and resolves none', async () => {
    const container = createWorkspaceContainer(createPorts());
    const { instances, groups, clock } = createPorts();
    container.bind(PORTS.instances).toConstantValue(instances);
    container.bind(PORTS.groups).toConstantValue(groups);
    container.bind(PORTS.clock).toConstantValue(clock);
    container.rebind(PORTS.digest).toDynamicValue(() => expect.fail('resolved'));
    expect(await rejectionOf(container)).to.equal(
      'BindingError: The container has several bindings for PORTS.instances, PORTS.groups, PORTS.clock. ' +
        'Replace a binding with rebind instead of bind.',
    );
  });

  it('names the missing and the duplicate bindings together', async () => {
    const container = loaded(without('ids'));
    container.bind(PORTS.clock).toConstantValue(stoppedClock);
    container.rebind(PORTS.random).toResolvedValue((random) => random as AdminPorts['random'], [Symbol('HOST_RANDOM')]);
    expect(await rejectionOf(container)).to.equal(
      'BindingError: The container has no binding for PORTS.ids, HOST_RANDOM. Bind them in a module. ' +
        'The container has several bindings for PORTS.clock. Replace a binding with rebind instead of bind.',
    );
  });

  it('names the missing dependency of a binding of the host', async () => {
    const container = createWorkspaceContainer(createPorts());
    container.rebind(PORTS.clock).toResolvedValue((clock: Clock) => clock, [Symbol('HOST_CLOCK')]);
    expect(await rejectionOf(container)).to.equal(
      'BindingError: The container has no binding for HOST_CLOCK. Bind it in a module.',
    );
  });

  it('passes on the error of a binding of the host', async () => {
    const container = createWorkspaceContainer(createPorts());
    container.rebind(PORTS.clock).toDynamicValue(() => Promise.reject(new RangeError('no time')));
    expect(await rejectionOf(container)).to.equal('RangeError: no time');
  });
});
