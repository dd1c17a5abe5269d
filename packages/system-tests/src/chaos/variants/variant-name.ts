/** The unchanged adapter, and variants with one mistake that a check must find. */
export const VARIANT_NAMES = [
  'right',
  'read-then-insert',
  'w1',
  'secondary-reads',
  'process-clocks',
  'ignored-lease',
  'no-idempotency-key',
  'lost-counts',
  'unfinished-indexes',
  'endless-commands',
  'time-of-day-windows',
  'majority-lookup',
] as const;

export type VariantName = (typeof VARIANT_NAMES)[number];
