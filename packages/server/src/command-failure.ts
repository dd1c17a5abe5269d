/** Exit codes: a failure, invalid usage, and, by convention, 128 plus the number of the signal that interrupted the work. */
export const EXIT_CODES = { failed: 1, misused: 2, SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** A failure that the user can act on. Its message is printed without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(reason: keyof typeof EXIT_CODES, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailure';
    this.exitCode = EXIT_CODES[reason];
  }
}

/** Returns the message of an error, or any other thrown value as a string. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
