import { WORKSPACE_API } from '@workspace-api/inversify';
import { RESPONSE_OBSERVERS } from '@workspace-api/server';
import { ContainerModule } from 'inversify';
import { withEvents, type CampaignCreated } from './creation-events.js';
import { withAddresses } from './key-addresses.js';
import { logRequests } from './request-log.js';

const write = (line: object): void => console.log(JSON.stringify(line));

// Your queue and your customers' settings go here.
const publish = async ({ campaign, replayed }: CampaignCreated): Promise<void> => write({ campaign, replayed });
const ADDRESSES = new Map<string, readonly string[]>([
  ['01890a5d-ac96-774b-bcce-b302099a8057', ['203.0.113.7', '2001:db8:0:1::/64']],
]);

export default new ContainerModule(({ bind, onActivation }) => {
  onActivation(WORKSPACE_API, (_context, api) =>
    withAddresses(withEvents(api, publish), (keyId, address) => ADDRESSES.get(keyId)?.includes(address ?? '') ?? true),
  );
  bind(RESPONSE_OBSERVERS).toConstantValue(logRequests(write));
});
