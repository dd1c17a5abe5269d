import { createNodePorts } from '@workspace-api/adapter-node';
import type { AdminStoragePorts, Lease } from '@workspace-api/admin';
import { toPosition, type Position } from '@workspace-api/core';
import { NO_LIMITS, addDays, usagePeriodOf } from '@workspace-api/core/internal';
import {
  changeTo,
  newHash,
  newId,
  sampleApiKey,
  sampleAuditEntry,
  sampleCampaign,
  sampleGroup,
  sampleInstance,
  sampleRevocation,
} from '@workspace-api/conformance/samples';

const RECORDS = 30;

/** Fills two workspaces, and calls every method of every port in one of them. */
export const callEveryMethod = async (ports: AdminStoragePorts): Promise<void> => {
  const { workspaces, apiKeys, instances, groups, campaigns, campaignQueue, counters, auditLog, eraser } = ports;
  const now = createNodePorts().clock.now();
  const [home, foreign] = [newId(), newId()];
  const records = Array.from({ length: RECORDS }, () => ({
    key: sampleApiKey(home),
    hash: newHash(),
    instance: sampleInstance(),
    group: sampleGroup(),
    campaign: sampleCampaign(),
    entry: sampleAuditEntry(),
    idempotency: { key: newId(), fingerprint: newHash(), scheduledAt: null },
  }));
  for (const workspaceId of [home, foreign]) {
    await workspaces.insert(
      workspaceId,
      { id: workspaceId, name: 'Acme', createdAt: now },
      { id: 'ada', role: 'OWNER' },
    );
    for (const { key, hash, instance, group, campaign, idempotency, entry } of records) {
      const isHome = workspaceId === home;
      await apiKeys.insert(workspaceId, { ...key, workspaceId }, isHome ? hash : newHash());
      await instances.insertMissing(workspaceId, [instance]);
      await groups.insertMissing(workspaceId, [group]);
      await campaigns.insert(workspaceId, campaign, idempotency);
      await auditLog.append(workspaceId, entry);
      await auditLog.appendOutcome(workspaceId, entry.id, 'made', isHome ? { added: 1 } : null);
    }
  }
  const [one, other] = records;
  if (one === undefined || other === undefined) return;

  await workspaces.list(null, 1);
  await workspaces.list(home, 5);

  await workspaces.find(home);
  await workspaces.setRole(home, 'ada', 'OWNER');
  await workspaces.setRole(home, 'bob', 'MEMBER');
  await workspaces.listMembers(home);
  await workspaces.setRole(home, 'bob', null);
  await workspaces.update(home, { name: 'Globex' });
  await workspaces.update(home, { limits: NO_LIMITS });

  for (const { list } of [apiKeys, instances, groups, campaigns, auditLog].map((port) => ({
    list: (below: Position | null) => port.list(home, { below, limit: 5 }),
  }))) {
    const page = await list(null);
    await list(page.at(-1)?.position ?? null);
  }

  await auditLog.listAll(null, 5);
  await auditLog.listAll({ position: toPosition('0'.repeat(16)), workspaceId: home }, 5);

  await apiKeys.findBySecretHash(one.hash);
  await Promise.all(records.map(({ hash }) => apiKeys.findBySecretHash(hash)));
  await apiKeys.find(home, one.key.id);
  await apiKeys.countValid(home, now, 500);
  await apiKeys.update(home, one.key.id, sampleRevocation());
  await apiKeys.recordUse(home, one.key.id, now, '203.0.113.7');

  await instances.findMany(home, [one.instance.id]);
  await instances.findMany(
    home,
    records.slice(5, 15).map(({ instance }) => instance.id),
  );
  await instances.insertMissing(home, [sampleInstance(), one.instance]);
  await instances.count(home);
  const syncedInstance = sampleInstance();
  await instances.insertMissing(home, [syncedInstance]);
  await instances.updateMany(home, [syncedInstance]);
  await instances.removeMany(home, [syncedInstance.id, newId()]);
  const change = { status: 'connecting', statusReason: null, statusChangedAt: now, updatedAt: now } as const;
  await instances.changeStatus(home, one.instance.id, 'disconnected', change);
  await instances.removeMany(home, [other.instance.id]);

  await groups.findMany(
    home,
    records.slice(5, 15).map(({ group }) => group.id),
  );
  await groups.insertMissing(home, [sampleGroup(), one.group]);
  await groups.count(home);
  const syncedGroup = sampleGroup();
  await groups.insertMissing(home, [syncedGroup]);
  await groups.updateMany(home, [syncedGroup]);
  await groups.removeMany(home, [syncedGroup.id, newId()]);
  await groups.removeMany(home, [other.group.id]);

  await campaigns.insert(home, sampleCampaign(), one.idempotency);
  await campaigns.findByIdempotencyKey(home, one.idempotency.key);
  await campaigns.find(home, one.campaign.id);
  await campaigns.countCreated(home, usagePeriodOf(now));
  await campaigns.replace(home, changeTo(one.campaign), 1);

  await campaigns.insert(home, { ...sampleCampaign(), status: 'scheduled', scheduledAt: now }, null);
  await campaignQueue.findDue(now, 10);
  const lease: Lease = { id: newId(), worker: 'worker-1', expiresAt: addDays(now, 1) };
  await campaignQueue.take([home, foreign], now, 5, ({ campaign }) => ({
    campaign: { ...campaign, status: 'running' },
    lease,
    newDeliveries: [],
  }));

  const month = usagePeriodOf(now);
  for (const workspaceId of [home, foreign]) {
    counters.add(workspaceId, 'api_requests', month);
    counters.add(workspaceId, 'workspace', month);
    for (const { key } of records) counters.add(workspaceId, key.id, month);
  }
  await counters.close();
  await counters.total(home, 'api_requests', month);

  await campaigns.forgetKeys(now, RECORDS);

  await workspaces.markDeleted(home, now);
  await workspaces.markDeleted(home, now);
  while ((await eraser.eraseSome(home, RECORDS)) === RECORDS);
};

/** Calls the methods that change the audit log. Nothing else needs the right to it. */
export const changeAuditLog = async ({ auditLog }: AdminStoragePorts): Promise<void> => {
  const [home, entry] = [newId(), sampleAuditEntry()];
  await auditLog.append(home, entry);
  await auditLog.updateMany(home, [entry]);
  await auditLog.removeMany(home, [entry.id]);
};
