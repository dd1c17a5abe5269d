import type { AuditRecord } from '@workspace-api/core';
import { table } from './table.js';

const describeDetails = (details: AuditRecord['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** Entries of the audit log for people, one per line. */
export const auditTable = (entries: readonly AuditRecord[]): string[] =>
  table(
    ['TIME', 'BY', 'ACTION', 'TARGET', 'OUTCOME', 'REASON', 'DETAILS'],
    entries.map(({ at, actor, action, target, outcome, reason, details }) => [
      at,
      actor ?? '-',
      action,
      target,
      outcome?.replace('_', ' ') ?? 'unknown',
      reason ?? '-',
      describeDetails(details),
    ]),
  );
