import { writeFile } from 'node:fs/promises';
import { CONFIGURATION_PAGE, configurationPage } from './configuration-page.js';

await writeFile(CONFIGURATION_PAGE, await configurationPage());
