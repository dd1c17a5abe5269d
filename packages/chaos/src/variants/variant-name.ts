/** The unchanged adapter, and variants with one mistake that the checks must find. */
export const VARIANT_NAMES = [
  'right',
  ...(['read-then-insert', 'w1', 'secondary-reads'] as const),
  ...(['local-commit', 'early-acknowledgement', 'ignored-revocation'] as const),
] as const;

export type VariantName = (typeof VARIANT_NAMES)[number];
