import { writeFileSync } from 'node:fs';
import { PUBLISHED } from './published-packages.js';
import { reportPublicTypes } from './report.js';

// A program for `npm run release:types`. It writes the report on the public types of each published package.

for (const published of PUBLISHED) writeFileSync(published.report, await reportPublicTypes(published));
