import { describeStores } from '../../support/describe-stores.js';

// More random calls than every day.
describeStores(50);
