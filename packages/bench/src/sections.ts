import { COSTS } from './workloads/costs-section.js';
import { DRIVER } from './workloads/driver-section.js';
import { FAIRNESS } from './workloads/fairness-section.js';
import { GROWTH } from './workloads/growth-section.js';
import { MEMORY } from './workloads/memory-section.js';
import { MONGODB } from './workloads/mongodb-section.js';
import type { Section } from './workloads/section.js';
import { SIZE } from './workloads/size-section.js';
import { START } from './workloads/start-section.js';
import { TRANSPORTS } from './workloads/transports-section.js';
import { WORKERS } from './workloads/workers-section.js';

/** Every section, in the order of the report. */
export const SECTIONS: readonly Section[] = [
  MEMORY,
  TRANSPORTS,
  COSTS,
  SIZE,
  START,
  MONGODB,
  DRIVER,
  WORKERS,
  GROWTH,
  FAIRNESS,
];
