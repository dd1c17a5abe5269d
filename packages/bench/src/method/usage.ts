/** The resource usage of a process, or of all processes of a server, since the start. */
export interface Usage {
  /** User and system time together. */
  readonly cpuMicroseconds: number;
  readonly residentBytes: number;
  /** The size of the heaps of V8, including garbage. */
  readonly heapBytes: number;
}

export interface UsageAnswer {
  readonly usage: Usage;
}

export const USAGE_QUESTION = { type: 'workspace-api-bench:usage' } as const;

export const isUsageQuestion = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === USAGE_QUESTION.type;
