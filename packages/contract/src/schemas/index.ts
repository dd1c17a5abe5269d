export { problem } from '../problems/problem.js';
export { campaign, createCampaign } from './campaign.js';
export { group } from './group.js';
export { instance } from './instance.js';
export { RESPONSES } from './responses.js';
export { usage } from './usage.js';
export { workspace } from './workspace.js';
