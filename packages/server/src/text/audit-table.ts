import type { AuditRecord } from '@workspace-api/admin';
import { table } from './table.js';

/** Quotes a value that could be taken for further details. Callers choose names. */
const quoteIfNeeded = (value: string): string => (/[",]/u.test(value) ? JSON.stringify(value) : value);

const describeDetails = (details: AuditRecord['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${quoteIfNeeded(value)}`)
    .join(', ');

/** Returns audit log entries as a table. */
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
