export { FAILING_OBSERVERS, OBSERVER_ERROR } from './failing-observers.js';
export { gate, type Gate } from './gate.js';
export { keyedApi } from './keyed-api.js';
export { READ_CAMPAIGN } from './read-campaign.js';
export { UNSENDABLE_RESPONSE } from './unsendable-response.js';
export { Reported } from './reported.js';
export { CAMPAIGN, KEY_ID, WORKSPACE, stubApi } from './stub-api.js';
