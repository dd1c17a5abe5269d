import { MEMORY } from './workloads/memory-section.js';
import type { Section } from './workloads/section.js';

/** All that is measured, in the order of the report. */
export const SECTIONS: readonly Section[] = [MEMORY];
