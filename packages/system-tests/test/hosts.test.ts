import { describeHttpApiContract, describeTransportContract } from '@workspace-api/conformance';
import { FETCH_HANDLER } from '../src/hosts/fetch.js';
import { HOSTS } from '../src/hosts/index.js';

describeHttpApiContract(FETCH_HANDLER.name, FETCH_HANDLER.openHarness);

for (const { name, openHarness } of HOSTS) describeTransportContract(name, openHarness);
