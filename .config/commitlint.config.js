import { readdirSync } from 'node:fs';

/** The names of all packages, as npm links them. */
const PACKAGES = readdirSync(new URL('../node_modules/@workspace-api', import.meta.url));

export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'scope-enum': [2, 'always', [...PACKAGES, 'deps']],
    'body-max-line-length': [2, 'always', 120],
    'footer-max-line-length': [2, 'always', 120],
  },
};
