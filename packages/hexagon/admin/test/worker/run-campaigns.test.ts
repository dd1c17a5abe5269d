import { DomainError, type Campaign, type CampaignId } from '@workspace-api/core';
import { detailsOf, issuesOf, openScene, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { WORKER_CALLS, type CampaignMessage, type WorkerCalls } from '../../src/worker/run-campaign.js';
import { runCampaigns, type RunCampaignsOptions } from '../../src/worker/run-campaigns.js';
import type { VersionedCampaign } from '../../src/campaigns/campaign-change.js';
import type { CampaignMove } from '../../src/campaigns/move-campaign.js';
import { campaignIn, claimOne } from '../support/campaigns.js';
import { VirtualTime } from '../support/virtual-time.js';

const LEASE = 60_000;
const SENT = { status: 'sent' } as const;
const unavailable = (retryAfterSeconds = 1) =>
  new DomainError('unavailable', { retryAfterSeconds, applied: 'unknown' });

type Name = keyof WorkerCalls;
type Call = (input: never) => Promise<unknown>;

describe('runCampaigns', () => {
  let scene: RecordedScene;
  let time: VirtualTime;
  let stop: AbortController;
  /** Each message, with the time at which it was sent. */
  let sent: (CampaignMessage & { readonly at: number })[];
  let errors: (readonly [error: unknown, campaign: Campaign | null])[];
  /** The calls of the operations, with their times. */
  let calls: { readonly name: Name; readonly at: number }[];
  let admin: WorkerCalls;

  beforeEach(async () => {
    scene = await openScene();
    time = new VirtualTime(scene.ports.clock);
    stop = new AbortController();
    [sent, errors, calls] = [[], [], []];
    const observed = ([name, call]: [string, Call]) => [
      name,
      (input: never) => {
        calls.push({ name: name as Name, at: time.now });
        return time.stopDuring(() => call(input));
      },
    ];
    admin = Object.fromEntries(Object.entries(scene.admin).map(observed)) as WorkerCalls;
  });

  afterEach(() => {
    time.restore();
  });

  /** Replaces an operation by a function that gets the original and the number of the call. */
  const replace = (name: Name, change: (original: () => Promise<unknown>, count: number) => Promise<unknown>): void => {
    const original = admin[name] as Call;
    let count = 0;
    admin = { ...admin, [name]: (input: never) => change(() => original(input), (count += 1)) };
  };

  const start = (options: Partial<RunCampaignsOptions> = {}): Promise<void> =>
    runCampaigns(admin, {
      worker: 'worker-1',
      signal: stop.signal,
      onError: (error, campaign) => errors.push([error, campaign]),
      ...options,
      send: async (message) => {
        sent.push({ ...message, at: time.now });
        return options.send?.(message) ?? SENT;
      },
    });

  const stored = (id: CampaignId): Promise<VersionedCampaign> =>
    scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: id });

  const move = async (id: CampaignId, to: CampaignMove): Promise<void> => {
    const { version } = await stored(id);
    await scene.admin.moveCampaign({ workspaceId: scene.own.id, campaignId: id, version, ...to });
  };

  const dueCampaign = async (): Promise<CampaignId> => (await campaignIn(scene, 'running')).campaign.id;

  /** Lets time pass until a campaign has a status, and stops the worker. */
  const runUntil = async (id: CampaignId, status: Campaign['status'], running: Promise<void>): Promise<void> => {
    const hasStatus = async (): Promise<void> => {
      while ((await stored(id)).campaign.status !== status) await time.pass(10);
    };
    await time.until(hasStatus());
    stop.abort();
    await time.until(running);
  };

  const callsOf = (name: Name): number[] => calls.filter((call) => call.name === name).map(({ at }) => at);

  it('sends the message to each group once, records each before the next, and completes the campaign', async () => {
    const id = await dueCampaign();
    const pending: number[] = [];
    const send = async (): Promise<typeof SENT> => {
      pending.push((await stored(id)).campaign.stats.pending);
      return SENT;
    };
    await runUntil(id, 'completed', start({ send }));
    const { campaign } = await stored(id);
    expect(campaign.stats).to.deep.equal({ total: 2, pending: 0, sent: 2, failed: 0, skipped: 0 });
    expect(pending).to.deep.equal([2, 1]);
    expect(
      sent.map(({ workspaceId, groupId, idempotencyKey }) => [workspaceId, groupId, idempotencyKey]),
    ).to.deep.equal(campaign.groupIds.map((groupId) => [scene.own.id, groupId, `${id}/${groupId}`]));
    expect(sent.map((message) => message.campaign.content.text)).to.deep.equal(['Hello', 'Hello']);
    expect(errors).to.deep.equal([]);
  });

  it('runs as many campaigns at once as it may, and claims another one as soon as one has ended', async () => {
    const [slow, fast, third] = [await dueCampaign(), await dueCampaign(), await dueCampaign()];
    const send = async ({ campaign }: CampaignMessage): Promise<typeof SENT> => {
      await time.pass(campaign.id === slow ? 10_000 : 100);
      return SENT;
    };
    await runUntil(slow, 'completed', start({ send, concurrency: 2 }));
    const starts = [slow, fast, third].map((id) => sent.find(({ campaign }) => campaign.id === id)?.at);
    expect(starts).to.deep.equal([0, 0, 200]);
  });

  it('looks for due campaigns every second', async () => {
    const running = start();
    await time.until(time.pass(2_500));
    await runUntil(await dueCampaign(), 'completed', running);
    expect(callsOf('claimDueCampaigns').slice(0, 4)).to.deep.equal([0, 1_000, 2_000, 3_000]);
  });

  it('renews the lease while a message is sent, so that no other worker can claim the campaign', async () => {
    const id = await dueCampaign();
    const others: number[] = [];
    const send = async (): Promise<typeof SENT> => {
      for (let minute = 1; minute <= 5; minute++) {
        await time.pass(LEASE);
        const claims = await scene.admin.claimDueCampaigns({ limit: 1, leaseSeconds: 60, worker: 'worker-2' });
        others.push(claims.length);
      }
      return SENT;
    };
    await runUntil(id, 'completed', start({ send }));
    expect(others).to.deep.equal(Array.from({ length: 10 }, () => 0));
    expect(sent).to.have.lengthOf(2);
  });

  it('does not depend on the wall clock for how long a lease lasts', async () => {
    const id = await dueCampaign();
    const send = async (): Promise<typeof SENT> => {
      scene.ports.clock.advance(-3_600_000);
      await time.pass(LEASE);
      return SENT;
    };
    await runUntil(id, 'completed', start({ send }));
    expect(callsOf('renewLease').slice(0, 2)).to.deep.equal([LEASE / 2, LEASE]);
  });

  for (const name of ['claimDueCampaigns', 'renewLease', 'recordDeliveries', 'moveCampaign'] as const) {
    it(`repeats ${name} while the storage is unavailable, and sends nothing twice`, async () => {
      const id = await dueCampaign();
      replace(name, (original, count) => (count <= 5 ? Promise.reject(unavailable()) : original()));
      const send = async (): Promise<typeof SENT> => {
        await time.pass(LEASE / 2 + 1);
        return SENT;
      };
      await runUntil(id, 'completed', start({ send }));
      expect(sent).to.have.lengthOf(2);
      expect(errors.map(([error]) => (error as DomainError).code)).to.deep.equal(Array(5).fill('unavailable'));
    });
  }

  it('records an outcome once, although it does not hear that it was recorded', async () => {
    const id = await dueCampaign();
    replace('recordDeliveries', async (original, count) => {
      const recorded = await original();
      if (count % 2 === 1) throw unavailable();
      return recorded;
    });
    await runUntil(id, 'completed', start());
    expect((await stored(id)).campaign.stats.sent).to.equal(2);
    expect(sent).to.have.lengthOf(2);
  });

  it('repeats a call that failed with an unexpected error', async () => {
    const id = await dueCampaign();
    const error = new Error('Disk full');
    replace('recordDeliveries', (original, count) => (count === 1 ? Promise.reject(error) : original()));
    await runUntil(id, 'completed', start());
    expect(errors.map(([reported, campaign]) => [reported, campaign?.id])).to.deep.equal([[error, id]]);
    expect(sent).to.have.lengthOf(2);
  });

  it('waits longer after each failure, at most 2 seconds, and at least as long as the storage asks', async () => {
    replace('claimDueCampaigns', (_original, count) => {
      calls.push({ name: 'claimDueCampaigns', at: time.now });
      return Promise.reject(count <= 10 ? new Error('Unreachable') : unavailable(30));
    });
    const running = start();
    await time.until(time.pass(120_000));
    stop.abort();
    await time.until(running);
    const at = callsOf('claimDueCampaigns');
    const pauses = at.slice(1).map((one, index) => one - (at[index] ?? 0));
    const longest = [250, 500, 1_000, ...Array<number>(7).fill(2_000)];
    longest.forEach((most, index) => {
      expect(pauses[index]).to.be.within(most / 2, most + 1);
    });
    expect(pauses[10]).to.be.within(31_000, 32_001);
  });

  it('neither loses an outcome nor sends a message twice if the storage is unavailable for half of a lease', async () => {
    const id = await dueCampaign();
    const isDown = (): boolean => time.now >= 1_000 && time.now < LEASE / 2;
    for (const name of WORKER_CALLS)
      replace(name, (original) => (isDown() ? Promise.reject(unavailable()) : original()));
    const send = async (): Promise<typeof SENT> => {
      await time.pass(2_000);
      return SENT;
    };
    await runUntil(id, 'completed', start({ send }));
    expect(sent.map(({ groupId }) => groupId)).to.deep.equal((await stored(id)).campaign.groupIds);
  });

  it('renews the lease while it repeats another call', async () => {
    const id = await dueCampaign();
    replace('recordDeliveries', (original) =>
      time.now < 3 * LEASE ? Promise.reject(new Error('Disk full')) : original(),
    );
    await runUntil(id, 'completed', start());
    expect(sent).to.have.lengthOf(2);
  });

  it('gives up the campaign when its lease has expired, so that a place becomes free', async () => {
    const id = await dueCampaign();
    for (const name of ['recordDeliveries', 'renewLease'] as const)
      replace(name, (original) => (time.now < LEASE ? Promise.reject(unavailable()) : original()));
    await runUntil(id, 'completed', start({ concurrency: 1 }));
    expect((await stored(id)).campaign.stats.sent).to.equal(2);
  });

  it('sends nothing while less than half of the lease is left', async () => {
    const id = await dueCampaign();
    const isDown = (): boolean => time.now > 0 && time.now < 2 * LEASE;
    for (const name of ['claimDueCampaigns', 'renewLease'] as const)
      replace(name, (original) => (isDown() ? Promise.reject(unavailable()) : original()));
    replace('recordDeliveries', (original) => time.pass(LEASE / 2 + 1).then(original));
    await runUntil(id, 'completed', start());
    expect(sent.map(({ at }) => (at >= 2 * LEASE ? 'after' : at))).to.deep.equal([0, 'after']);
  });

  it('sends again with the same idempotency key if send rejects', async () => {
    const id = await dueCampaign();
    const error = new Error('Timeout');
    const send = async (): Promise<typeof SENT> => {
      if (sent.length <= 2) throw error;
      return SENT;
    };
    await runUntil(id, 'completed', start({ send }));
    const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.slice(0, 3)).to.deep.equal(Array(3).fill(keys[0]));
    expect(keys).to.have.lengthOf(4);
    expect(errors.map(([reported, campaign]) => [reported, campaign?.id])).to.deep.equal(Array(2).fill([error, id]));
  });

  it('records the first 500 characters of a long reason', async () => {
    const id = await dueCampaign();
    await runUntil(
      id,
      'completed',
      start({ send: async () => ({ status: 'failed', reason: '\u{1f4e6}'.repeat(501) }) }),
    );
    expect((await stored(id)).deliveries[0]?.reason).to.equal('\u{1f4e6}'.repeat(500));
  });

  it('fails the campaign when send has rejected six times, with a reason that says nothing about the error', async () => {
    const [failing, other] = [await dueCampaign(), await dueCampaign()];
    const send = async ({ campaign }: CampaignMessage): Promise<typeof SENT> => {
      if (campaign.id === failing) throw new Error('10.0.0.7 refused token abc');
      return SENT;
    };
    await runUntil(failing, 'failed', start({ send, leaseSeconds: 2 }));
    expect(sent.filter(({ campaign }) => campaign.id === failing)).to.have.lengthOf(6);
    expect(errors).to.have.lengthOf(6);
    expect((await stored(failing)).campaign.failureReason).to.equal('Sending stopped because of an error.');
    expect((await stored(other)).campaign.status).to.equal('completed');
  });

  it('continues after a message that cannot be delivered', async () => {
    const id = await dueCampaign();
    const send: RunCampaignsOptions['send'] = async ({ groupId }) =>
      groupId === scene.own.groups[0].id ? { status: 'failed', reason: 'The group is closed.' } : SENT;
    await runUntil(id, 'completed', start({ send }));
    expect((await stored(id)).deliveries.map(({ reason }) => reason)).to.deep.equal(['The group is closed.', null]);
  });

  it('fails the campaign without sending again if send resolves to something that is not an outcome', async () => {
    const id = await dueCampaign();
    await runUntil(id, 'failed', start({ send: (async () => true) as unknown as RunCampaignsOptions['send'] }));
    expect(sent).to.have.lengthOf(1);
    expect(errors.map(([error]) => (error as DomainError).code)).to.deep.equal(['validation_failed']);
  });

  it('leaves a campaign that another worker has claimed, without an error', async () => {
    const id = await dueCampaign();
    const send = async (): Promise<typeof SENT> => {
      scene.ports.clock.advance(LEASE);
      await claimOne(scene, id, { worker: 'worker-2' });
      return SENT;
    };
    const running = start({ send, concurrency: 1 });
    await time.until(time.pass(5_000));
    stop.abort();
    await time.until(running);
    expect([sent.length, errors, (await stored(id)).lease?.worker]).to.deep.equal([1, [], 'worker-2']);
  });

  it('leaves a campaign that a person has cancelled, without an error, after the message in progress', async () => {
    const id = await dueCampaign();
    const send = async (): Promise<typeof SENT> => {
      await move(id, { to: 'cancelled' });
      await time.pass(LEASE);
      stop.abort();
      return SENT;
    };
    await time.until(start({ send }));
    expect([time.now, sent.length, errors]).to.deep.equal([LEASE, 1, []]);
  });

  it('records the message in progress when a person pauses the campaign, releases it, and continues when it is resumed', async () => {
    const id = await dueCampaign();
    const send = async (): Promise<typeof SENT> => {
      if (sent.length === 1) await move(id, { to: 'paused' });
      return SENT;
    };
    const running = start({ send });
    await time.until(time.pass(5_000));
    const { campaign, lease } = await stored(id);
    expect([campaign.status, campaign.stats.sent, lease]).to.deep.equal(['paused', 1, null]);
    await move(id, { to: 'running' });
    await runUntil(id, 'completed', running);
    expect(sent).to.have.lengthOf(2);
  });

  it('releases a campaign that a person pauses after the last message', async () => {
    const id = await dueCampaign();
    replace('moveCampaign', async (original, count) => {
      if (count === 1) await move(id, { to: 'paused' });
      return original();
    });
    const running = start();
    await time.until(time.pass(1_000));
    expect((await stored(id)).lease).to.equal(null);
    await move(id, { to: 'running' });
    await runUntil(id, 'completed', running);
    expect(errors).to.deep.equal([]);
  });

  it('stops at once when it is idle', async () => {
    const running = start();
    await time.until(time.pass(500));
    stop.abort();
    await time.until(running);
    expect(time.now).to.equal(500);
  });

  it('claims nothing more when it is stopped while the storage is unavailable', async () => {
    let claims = 0;
    replace('claimDueCampaigns', (_original, count) => {
      claims = count;
      return Promise.reject(unavailable());
    });
    const running = start();
    await time.until(time.pass(500));
    stop.abort();
    await time.until(running);
    expect([time.now, claims]).to.deep.equal([500, 1]);
  });

  it('records the message in progress and releases the campaign when it is stopped', async () => {
    const id = await dueCampaign();
    const send = async (): Promise<typeof SENT> => {
      await time.pass(1_000);
      return SENT;
    };
    const running = start({ send });
    await time.until(time.pass(500));
    stop.abort();
    await time.until(running);
    const { campaign, lease } = await stored(id);
    expect([time.now, campaign.status, campaign.stats.sent, lease]).to.deep.equal([1_000, 'running', 1, null]);
    expect(sent).to.have.lengthOf(1);
  });

  it('does not wait to send again when it is stopped, and releases the campaign', async () => {
    const id = await dueCampaign();
    const send = async (): Promise<never> => {
      throw new DomainError('unavailable', { retryAfterSeconds: 600, applied: 'no' });
    };
    const running = start({ send });
    await time.until(time.pass(500));
    stop.abort();
    await time.until(running);
    const { campaign, lease } = await stored(id);
    expect([time.now, campaign.status, lease]).to.deep.equal([500, 'running', null]);
  });

  it('gives up when the lease expires if it is stopped while the storage is unavailable', async () => {
    await dueCampaign();
    for (const name of ['recordDeliveries', 'renewLease'] as const) replace(name, () => Promise.reject(unavailable()));
    const running = start();
    await time.until(time.pass(1));
    stop.abort();
    await time.until(running);
    expect(time.now).to.be.within(LEASE, LEASE + 3_001);
  });

  it('ignores what onError throws, also later', async () => {
    const id = await dueCampaign();
    const handlers = [
      () => {
        throw new Error('Thrown by onError');
      },
      () => Promise.reject(new Error('Rejected by onError')),
    ];
    const send = async (): Promise<typeof SENT> => {
      if (sent.length <= 2) throw new Error('Timeout');
      return SENT;
    };
    await runUntil(id, 'completed', start({ send, onError: () => handlers.shift()?.() }));
    expect(handlers).to.deep.equal([]);
  });

  it('rejects with every problem of its arguments', async () => {
    const options = { worker: ' ', concurrency: 101, leaseSeconds: 0, signal: {}, retries: 3 };
    const rejection = await rejectionOf(runCampaigns({} as never, options as unknown as RunCampaignsOptions));
    expect(issuesOf(rejection).map((issue) => issue.split(' ')[0])).to.have.members([
      ...WORKER_CALLS.map((name) => `admin/${name}`),
      ...['send', 'worker', 'concurrency', 'leaseSeconds', 'signal', 'onError', 'retries'].map(
        (name) => `options/${name}`,
      ),
    ]);
    expect(detailsOf(rejection)).to.include.members(['Required. Must be a function.', 'Must be an AbortSignal.']);
  });
});
