import { saveReleasedDocument } from './released-document.js';

await saveReleasedDocument();
