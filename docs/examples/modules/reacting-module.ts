import { WORKSPACE_API } from '@workspace-api/inversify';
import { RESPONSE_OBSERVERS } from '@workspace-api/server';
import { ContainerModule } from 'inversify';
import { withEvents, type CampaignCreated } from './creation-events.js';
import { logRequests } from './request-log.js';

const write = (line: object): void => console.log(JSON.stringify(line));

// Your queue goes here.
const publish = async ({ campaign, replayed }: CampaignCreated): Promise<void> => write({ campaign, replayed });

export default new ContainerModule(({ bind, onActivation }) => {
  onActivation(WORKSPACE_API, (_context, api) => withEvents(api, publish));
  bind(RESPONSE_OBSERVERS).toConstantValue(logRequests(write));
});
