import type { z } from 'zod';
import type { Immutable } from './immutable.js';

/** The names of the fields of a record that have defaults. */
type DefaultedIn<Schema extends z.ZodType> = {
  [Name in keyof z.output<Schema>]: Name extends keyof z.input<Schema>
    ? undefined extends z.input<Schema>[Name]
      ? Name
      : never
    : never;
}[keyof z.output<Schema>];

/** A record as a repository returns it: without a field that has a default, it has the default. */
export type Stored<Schema extends z.ZodType> = Immutable<
  Omit<z.output<Schema>, DefaultedIn<Schema>> & Partial<Pick<z.output<Schema>, DefaultedIn<Schema>>>
>;
