export { createReference, type ReferenceOptions } from './create-reference.js';
