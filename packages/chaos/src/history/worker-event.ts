/** An action of a worker process, as the process reported it. */
export interface WorkerEvent {
  /**
   * `claimed`: the claim was acknowledged. `sending`: a message to a group is about to be sent. `completed`: the
   * completion of the campaign was acknowledged.
   */
  readonly kind: 'claimed' | 'sending' | 'completed';
  /** On the runner's monotonic clock (`performance.now()`), in milliseconds. */
  readonly at: number;
  readonly worker: string;
  readonly campaignId: string;
  /** The lease under which the worker acts. */
  readonly leaseId: string;
  /** The receiver of a message; null for the other kinds. */
  readonly groupId: string | null;
}
