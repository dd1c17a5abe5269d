import { describeStores } from '../support/describe-stores.js';

describeStores(12);
