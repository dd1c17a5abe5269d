export { createReference } from './create-reference.js';
