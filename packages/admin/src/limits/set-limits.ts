import {
  DomainError,
  integer,
  METRICS,
  object,
  RATE_RANGE,
  ValidationIssues,
  type Immutable,
  type LengthRange,
  type WorkspaceId,
  type WorkspaceLimits,
} from '@workspace-api/core';
import type { z } from 'zod';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { getLimits } from './get-limits.js';

const changesOf = <Name extends string>(names: readonly Name[], range: LengthRange) =>
  object(
    Object.fromEntries(names.map((name) => [name, integer(range).nullable().optional()])) as Record<
      Name,
      z.ZodOptional<z.ZodNullable<z.ZodInt>>
    >,
  ).optional();

const RATE_POLICIES = ['key', 'workspace'] as const;

/** The limits to change. Omitted limits stay as they are. Null removes a limit. */
export const SetLimitsInput = object({
  rateLimits: changesOf(RATE_POLICIES, RATE_RANGE),
  quotas: changesOf(METRICS, { min: 0, max: 1_000_000_000 }),
});

/** The limits to change. Omitted limits stay as they are. Null removes a limit. */
export type SetLimitsInput = Immutable<z.input<typeof SetLimitsInput>>;

type Changes<Name extends string> = Partial<Readonly<Record<Name, number | null | undefined>>>;

const check = (input: SetLimitsInput, origin: ChangeOrigin): void => {
  const issues = new ValidationIssues();
  issues.check(SetLimitsInput, input);
  checkOrigin(issues, origin);
  issues.throwAs('validation_failed');
};

/** Returns the changed limits for the audit log, such as `quotas.campaigns` and `5`. */
const describe = ({ rateLimits = {}, quotas = {} }: SetLimitsInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ rateLimits, quotas }).flatMap(([member, limits]) =>
      Object.entries(limits)
        .filter(([, limit]) => limit !== undefined)
        .map(([name, limit]) => [`${member}.${name}`, String(limit ?? 'none')]),
    ),
  );

/** Returns the numbers by name, replaced by the given ones. */
const merge = <Name extends string>(
  names: readonly Name[],
  current: Readonly<Record<Name, number | null>>,
  given: Changes<Name> = {},
): Record<Name, number | null> =>
  Object.fromEntries(names.map((name) => [name, given[name] === undefined ? current[name] : given[name]])) as Record<
    Name,
    number | null
  >;

/**
 * Changes some limits of a workspace and resolves to all of its limits. The API applies them within 10 seconds. Of two
 * concurrent changes, the later one may undo the other. Throws `validation_failed` and `workspace_not_found`.
 */
export const setLimits =
  (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, input: SetLimitsInput, origin: ChangeOrigin = {}): Promise<WorkspaceLimits> => {
    check(input, origin);
    const current = await getLimits(ports)(workspaceId);
    const limits = {
      rateLimits: merge(RATE_POLICIES, current.rateLimits, input.rateLimits),
      quotas: merge(METRICS, current.quotas, input.quotas),
    };
    const change = { action: 'limits.change', target: workspaceId, details: describe(input), ...origin } as const;
    await auditChange(ports)(workspaceId, change, async () => {
      if (!(await ports.workspaces.update(workspaceId, { limits }))) throw new DomainError('workspace_not_found');
    });
    return limits;
  };
