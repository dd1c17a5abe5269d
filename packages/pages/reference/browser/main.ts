import { addCopyButtons } from './copy.js';
import { closeContents, markCurrentSection } from './contents.js';
import { openTarget } from './open-target.js';
import { runOperations } from './run-operations.js';
import { startSearch } from './search.js';
import { shareChoices } from './share-choices.js';
import { showBaseUrl } from './show-base-url.js';

showBaseUrl();
shareChoices();
addCopyButtons();
closeContents();
markCurrentSection();
startSearch();
openTarget();
runOperations();
addEventListener('hashchange', openTarget);
