/** How long a stop waits for running requests: a little more than the 8 seconds that any of them may take. */
export const DRAIN_MILLISECONDS = 9_000;
