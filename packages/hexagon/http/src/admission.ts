import { RequestError } from '@workspace-api/contract';
import { DomainError, type Clock, type ConcurrencyLimits, type RateLimit } from '@workspace-api/core';
import { FailedCallers, RequestsInFlight, WindowedCounts, rateLimited } from '@workspace-api/core/internal';
import type { RequestContext } from './context/request-context.js';
import type { Admission } from './endpoint.js';
import { entranceOf, type EntranceOptions } from './request/entrance.js';

/** The caller of a surface whose callers have no API key, such as a member with a session, or a token of an operator. */
interface SurfaceCaller {
  /** What the caller is counted by, unique in the workspace. */
  readonly id: string;
  /** Empty for a caller of all workspaces. */
  readonly workspaceId: string;
}

/** Who may call a surface without API keys, and what the requests of a caller may cost in this process. */
interface AdmissionRules<Caller extends SurfaceCaller> extends EntranceOptions {
  /** Reads the credential of a request. Throws the rejection of an invalid one, or of none. */
  readonly identify: (context: RequestContext) => Promise<Caller>;
  /** The codes of rejections that count against the address of a client. */
  readonly failures: readonly string[];
  readonly limits: {
    readonly address: RateLimit;
    readonly requests: RateLimit | null;
    readonly concurrency: ConcurrencyLimits;
  };
  readonly clock: Clock;
}

/** Returns a function that counts a request by name in this process. It throws `rate_limited` beyond the limit. */
export const createRate = ({ limit, windowSeconds }: RateLimit, clock: Clock): ((name: string) => void) => {
  const counts = new WindowedCounts(windowSeconds, clock);
  return (name) => {
    const { count, resetSeconds } = counts.add(name, 1, limit);
    if (count > limit) throw new DomainError('rate_limited', { retryAfterSeconds: resetSeconds, violatedPolicies: [] });
  };
};

/**
 * Creates the admission of a surface without API keys. In this order: plain HTTP, the credential, failures of the address, a
 * place in flight, and the rate. A valid credential is never rejected because of failures of others at its address.
 */
export const createAdmission = <Caller extends SurfaceCaller>({
  identify,
  failures: codes,
  limits,
  clock,
  ...entranceOptions
}: AdmissionRules<Caller>): Admission<Caller> => {
  const enter = entranceOf(entranceOptions);
  const failures = new FailedCallers(
    limits.address,
    clock,
    (error) => error instanceof RequestError && codes.includes(error.code),
  );
  const inFlight = new RequestsInFlight(limits.concurrency);
  const countRequest = limits.requests && createRate(limits.requests, clock);

  const identified = async (context: RequestContext): Promise<Caller> => {
    try {
      return await identify(context);
    } catch (error) {
      throw failures.rejectionOf(error, context.address, context);
    }
  };
  return async (context) => {
    enter(context);
    const caller = await context.deadline.wait(identified(context));
    const end = await inFlight.enter(caller);
    if (end === null) throw rateLimited(inFlight.reached(caller));
    context.onAdmitted(end);
    countRequest?.(`${caller.workspaceId} ${caller.id}`);
    return caller;
  };
};
