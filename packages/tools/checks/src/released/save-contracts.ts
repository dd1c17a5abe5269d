import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { DOCUMENT_FILE, documentToKeep } from './document.js';
import { VERSION, pathOf } from './folder.js';
import { PUBLISHED } from './published-packages.js';
import { reportPublicTypes } from './report.js';

// A program for `npm run release:types`. It saves the public types of each package and the OpenAPI document as those of this
// version, with which the tests compare later ones.

const types = pathOf(VERSION, 'public-types');
rmSync(types, { recursive: true, force: true });
mkdirSync(types, { recursive: true });
for (const published of PUBLISHED) writeFileSync(pathOf(VERSION, published.report), await reportPublicTypes(published));
const document = await format(documentToKeep(), { parser: 'json', printWidth: 120 });
writeFileSync(pathOf(VERSION, DOCUMENT_FILE), document);
