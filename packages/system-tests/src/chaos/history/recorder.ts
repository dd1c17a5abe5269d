import type { ClientCall } from './client-call.js';
import type {
  ClockStep,
  Creation,
  Exchange,
  Fault,
  History,
  KeyChange,
  LargeCommand,
  Outage,
  PageRead,
  Recovery,
  Stall,
  StoredCounts,
} from './history.js';
import type { Span } from './span.js';
import type { WorkerEvent } from './worker-event.js';

/** Records the events of a run. */
export interface Recorder {
  readonly history: History;
  /** Returns the time on the clock of all spans. */
  now(): number;
  creation(creation: Creation): void;
  page(read: PageRead): void;
  use(use: Exchange): void;
  limitedUse(use: Exchange): void;
  revocation(revocation: KeyChange): void;
  clientCall(call: ClientCall): void;
  dueCampaign(id: string): void;
  workerEvent(event: WorkerEvent): void;
  fault(fault: Fault): void;
  outage(outage: Outage): void;
  storedCounts(stored: StoredCounts): void;
  clockStep(step: ClockStep): void;
  largeCommand(command: LargeCommand): void;
  resumedPrimary(span: Span): void;
  stall(stall: Stall): void;
  recovery(recovery: Recovery): void;
  error(text: string): void;
}

export const createRecorder = (): Recorder => {
  const creations: Creation[] = [];
  const pages: PageRead[] = [];
  const uses: Exchange[] = [];
  const limitedUses: Exchange[] = [];
  const revocations: KeyChange[] = [];
  const clientCalls: ClientCall[] = [];
  const dueCampaignIds: string[] = [];
  const workerEvents: WorkerEvent[] = [];
  const faults: Fault[] = [];
  const outages: Outage[] = [];
  const storedCounts: StoredCounts[] = [];
  const clockSteps: ClockStep[] = [];
  const largeCommands: LargeCommand[] = [];
  const resumedPrimaries: Span[] = [];
  const stalls: Stall[] = [];
  const recoveries: Recovery[] = [];
  const errors: string[] = [];
  return {
    history: {
      ...{ creations, pages, uses, limitedUses, revocations, clientCalls, dueCampaignIds, workerEvents },
      ...{ faults, outages, storedCounts, clockSteps, largeCommands, resumedPrimaries, stalls, recoveries, errors },
    },
    now: () => performance.now(),
    creation: (creation) => void creations.push(creation),
    page: (read) => void pages.push(read),
    use: (use) => void uses.push(use),
    limitedUse: (use) => void limitedUses.push(use),
    revocation: (revocation) => void revocations.push(revocation),
    clientCall: (call) => void clientCalls.push(call),
    dueCampaign: (id) => void dueCampaignIds.push(id),
    workerEvent: (event) => void workerEvents.push(event),
    fault: (fault) => void faults.push(fault),
    outage: (outage) => void outages.push(outage),
    storedCounts: (stored) => void storedCounts.push(stored),
    clockStep: (step) => void clockSteps.push(step),
    largeCommand: (command) => void largeCommands.push(command),
    resumedPrimary: (span) => void resumedPrimaries.push(span),
    stall: (stall) => void stalls.push(stall),
    recovery: (recovery) => void recoveries.push(recovery),
    error: (text) => void errors.push(text),
  };
};
