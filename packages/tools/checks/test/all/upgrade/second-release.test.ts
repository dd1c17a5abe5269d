import type { Call } from '@workspace-api/conformance';
import { freshDatabaseName, freshSchemaName, sharedMongo, sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../../src/repository.js';
import { NEXT, TODAY, lastReleaseTag, makeRelease, type Build } from '../../../src/upgrade/builds.js';
import { endReleases, runCommand, startRelease, type Release } from '../../../src/upgrade/release.js';

const mongo = (await sharedMongo()).uri;
const postgres = (await sharedPostgres()).uri;
const folder = mkdtempSync(join(tmpdir(), 'workspace-api-upgrade-'));

/** The options of a new store, and whether several processes can use it at once. */
const STORES: Readonly<Record<string, { readonly optionsOf: () => readonly string[]; readonly isShared: boolean }>> = {
  MongoDB: {
    optionsOf: () => ['--mongodb-uri', mongo, '--mongodb-database', freshDatabaseName()],
    isShared: true,
  },
  PostgreSQL: { optionsOf: () => ['--postgres-uri', postgres, '--postgres-schema', freshSchemaName()], isShared: true },
  SQLite: { optionsOf: () => ['--data', join(mkdtempSync(join(folder, 'store-')), 'data.db')], isShared: false },
};

after(() => rmSync(folder, { recursive: true }));

const GROUPS = 120;

const SCOPES = ['workspace:read', 'instances:read', 'groups:read', 'campaigns:read', 'campaigns:write'];

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

interface Page {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** A workspace that two releases use, and what they acknowledged. */
class Workspace {
  readonly #campaigns = new Map<string, { readonly body: object; readonly id: string }>();
  #names = 0;
  readonly id: string;
  readonly secret: string;
  readonly #instanceId: string;
  readonly groupId: string;

  private constructor({ id, secret, instanceId, groupId }: Record<'id' | 'secret' | 'instanceId' | 'groupId', string>) {
    this.id = id;
    this.secret = secret;
    this.#instanceId = instanceId;
    this.groupId = groupId;
  }

  static async create(release: Release): Promise<Workspace> {
    const { id } = (await release.manage('workspaces.create', { name: 'Acme', ownerId: 'ann' })) as Item;
    const key = { workspaceId: id, actor: 'ann', name: 'Key', scopes: SCOPES };
    const { secret } = (await release.manage('keys.issue', key)) as { secret: string };
    const [instanceId, groupId] = [randomUUID(), randomUUID()];
    await release.manage('instances.sync', { workspaceId: id, records: [{ id: instanceId, name: 'Line' }] });
    const group = { id: groupId, instanceId, name: 'First', memberCount: 1, sendable: true };
    await release.manage('groups.sync', { workspaceId: id, records: [group] });
    return new Workspace({ id, secret, instanceId, groupId });
  }

  #call(release: Release, path: string, call: Call = {}): Promise<unknown> {
    return release.call(`/api/public/v1${path}`, { ...call, secret: this.secret });
  }

  #post(release: Release, key: string, body: object): Promise<unknown> {
    return this.#call(release, '/campaigns', { method: 'POST', headers: { 'idempotency-key': key }, body });
  }

  /** Reads a list from its start to its end. */
  async list(release: Release, path: string, query = 'limit=50'): Promise<Item[]> {
    const items: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = (await this.#call(release, `${path}?${query}${more}`)) as Page;
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  }

  /** Issues a key. Resolves to its id. */
  async issueKey(release: Release): Promise<string> {
    const given = { workspaceId: this.id, actor: 'ann', name: 'Other key', scopes: SCOPES };
    return ((await release.manage('keys.issue', given)) as { key: Item }).key.id;
  }

  /** Syncs all groups with a new name, and with other fields. */
  async sync(release: Release, others: object = {}): Promise<void> {
    const name = `Name ${this.#names++}`;
    const records = Array.from({ length: GROUPS }, (_, index) => ({
      ...{ externalId: `g${index}`, instanceId: this.#instanceId, name, memberCount: index, sendable: true },
      ...others,
    }));
    expect(await release.manage('groups.sync', { workspaceId: this.id, records })).to.include({ rejected: 0 });
  }

  async create(release: Release, others: object = {}): Promise<string> {
    const content = { type: 'text', text: 'Hello.' };
    const body = { name: 'Campaign', instanceId: this.#instanceId, groupIds: [this.groupId], content, ...others };
    const key = `key-${this.#names++}`;
    const { id } = (await this.#post(release, key, body)) as Item;
    this.#campaigns.set(key, { body, id });
    return id;
  }

  /** Repeats the creation of the last campaigns that every release knows, whichever release created them. */
  async repeat(release: Release): Promise<void> {
    const known = [...this.#campaigns].filter(([, { body }]) => !('label' in body));
    for (const [key, { body, id }] of known.slice(-10)) expect(await this.#post(release, key, body)).to.include({ id });
  }

  /** Sends requests to releases until a time is over. Every request must succeed. */
  async use(milliseconds: number, ...releases: readonly Release[]): Promise<void> {
    for (const release of releases) await this.repeat(release);
    const end = performance.now() + milliseconds;
    const repeat = async (request: () => Promise<unknown>): Promise<void> => {
      while (performance.now() < end) await request();
    };
    await Promise.all(
      releases.flatMap((release) => [
        repeat(() => this.sync(release)),
        repeat(async () => {
          const ids = (await this.list(release, '/groups')).map(({ id }) => id);
          expect(new Set(ids).size).to.equal(ids.length).and.be.at.least(GROUPS);
        }),
        repeat(() => this.create(release)),
        repeat(() => this.#call(release, '/me')),
      ]),
    );
    for (const release of releases) await this.repeat(release);
    const created = [...this.#campaigns.values()].map(({ id }) => id);
    for (const release of releases)
      expect((await this.list(release, '/campaigns')).map(({ id }) => id)).to.have.members(created);
  }
}

const labelsOf = (items: readonly Item[]): object => Object.fromEntries(items.map(({ id, label }) => [id, label]));

/** Two releases, and what only the second one knows: fields of a group and a campaign, and a status of an instance. */
interface Releases {
  readonly from: Build;
  readonly to: Build;
  readonly fields: object;
  readonly status: string;
}

const describeUpgrade = (title: string, open: () => Releases): void => {
  describe(title, function () {
    this.timeout(600_000);

    let releases: Releases;

    before(() => {
      releases = open();
    });

    afterEach(endReleases);

    after(() => {
      for (const { folder } of [releases.from, releases.to]) if (folder !== ROOT) rmSync(folder, { recursive: true });
    });

    for (const [name, { optionsOf, isShared }] of Object.entries(STORES))
      it(`${name}: serves every request, and loses nothing, forward, back, and forward again`, async () => {
        const { from, to, fields, status } = releases;
        const options = optionsOf();

        const start = async (build: Build): Promise<Release> => {
          const started = await startRelease(build, options);
          while (!(await started.isReady())) await pause(50);
          return started;
        };

        await runCommand(from, 'migrate', ...options);
        let old = await start(from);
        const workspace = await Workspace.create(old);
        await workspace.sync(old);
        await workspace.use(1_000, old);

        if (isShared) {
          const early = await startRelease(to, options);
          if (to === NEXT) expect(await early.notReady()).to.contain('groups');
          await Promise.all([workspace.use(3_000, old), pause(300).then(() => runCommand(to, 'migrate', ...options))]);
          expect(await old.isReady(), 'is ready after the migration').to.equal(true);
          await early.stop();
        }

        /** Runs two releases side by side where the store allows it, otherwise one after the other. */
        const replace = async (replaced: Release, build: Build): Promise<Release> => {
          if (!isShared) await replaced.stop();
          const started = await start(build);
          if (isShared) {
            await workspace.use(2_000, replaced, started);
            await replaced.stop();
          }
          await workspace.use(1_000, started);
          return started;
        };

        const { id: workspaceId } = workspace;
        const oldKeyId = await workspace.issueKey(old);
        let current = await replace(old, to);
        await workspace.sync(current, fields);
        const campaignId = await workspace.create(current, fields);
        const keyId = await workspace.issueKey(current);
        const instanceId = randomUUID();
        await current.manage('instances.sync', { workspaceId, records: [{ id: instanceId, name: 'Line' }] });
        const groups = labelsOf(await workspace.list(current, '/groups'));
        const campaigns = labelsOf(await workspace.list(current, '/campaigns'));
        const keysOf = async (release: Release): Promise<object> =>
          labelsOf(((await release.manage('keys.list', { workspaceId })) as Page).items);
        const keys = await keysOf(current);

        old = await replace(current, from);
        await old.manage('keys.revoke', { workspaceId, keyId, actor: 'ann' });
        await old.manage('campaigns.move', { workspaceId, campaignId, version: 1, to: 'cancelled' });

        current = await replace(old, to);
        expect(labelsOf(await workspace.list(current, '/groups'))).to.deep.equal(groups);
        expect(labelsOf(await workspace.list(current, '/campaigns'))).to.include(campaigns);
        expect(await keysOf(current)).to.deep.equal(keys);
        await current.manage('instances.changeStatus', { workspaceId, instanceId, status, reason: null });
        if (to === NEXT) {
          expect(groups).to.include({ [workspace.groupId]: 'none' });
          expect(Object.values(groups).filter((label) => label === 'gold')).to.have.length(GROUPS);
          expect(campaigns).to.include({ [campaignId]: 'gold' });
          expect(keys).to.include({ [keyId]: 'next', [oldKeyId]: 'none' });
          expect(await workspace.list(current, '/groups', 'label=gold')).to.have.length(GROUPS + 1);
        }
        await current.stop();

        // The old release passes on a status that only the next one documents.
        old = await start(from);
        const headers = { Authorization: `Bearer ${workspace.secret}` };
        const response = await fetch(`${old.url}/api/public/v1/instances`, { headers });
        const { data } = (await response.json()) as { data: Page };
        expect(data.items.map((instance) => instance['status'])).to.have.members([status, 'disconnected']);
        await old.stop();
      });
  });
};

describeUpgrade('a next release over the store of this one', () => ({
  ...{ from: TODAY, to: NEXT },
  ...{ fields: { label: 'gold' }, status: 'resting' },
}));

const tag = lastReleaseTag();
if (tag !== null)
  describeUpgrade(`this release over the store of ${tag}`, () => ({
    ...{ from: makeRelease(tag), to: TODAY },
    ...{ fields: {}, status: 'connecting' },
  }));
