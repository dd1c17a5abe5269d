/**
 * The exit codes of failures: what went wrong on the machine, what was wrongly asked for, and, by custom, 128 and the
 * number of the signal that cut the work short.
 */
export const EXIT_CODES = { failed: 1, misused: 2, SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** A failure that a person can act on. Its message says all there is to know, so no stack is shown. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(reason: keyof typeof EXIT_CODES, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailure';
    this.exitCode = EXIT_CODES[reason];
  }
}
