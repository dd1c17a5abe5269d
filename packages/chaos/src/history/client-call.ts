import type { Span } from './span.js';

/** A call of `@workspace-api/client`, with all its attempts. */
export interface ClientCall extends Span {
  /** The name of the campaign to create, which no other call has; null if the call reads the list. */
  readonly name: string | null;
  /** The ids of the campaigns that the call resolved to: the new one, or the whole list. */
  readonly ids: readonly string[];
  /** Null if the call succeeded. */
  readonly error: ClientCallError | null;
}

/** The error that a call rejected with. */
interface ClientCallError {
  readonly text: string;
  /** Whether the call had used up its attempts or its timeout, so that the client could not retry. */
  readonly isOutOfBounds: boolean;
}
