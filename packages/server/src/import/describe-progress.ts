import type { ImportSummary } from './import-tally.js';

const number = new Intl.NumberFormat('en');

/** `1,000 read, 980 added, 10 updated, 0 existing, 10 rejected`. */
export const describeProgress = ({ read, added, updated, existing, rejected }: ImportSummary): string =>
  [
    `${number.format(read)} read`,
    `${number.format(added)} added`,
    `${number.format(updated)} updated`,
    `${number.format(existing)} existing`,
    `${number.format(rejected)} rejected`,
  ].join(', ');
