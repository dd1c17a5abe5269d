import { describeHttpApiContract, describeTransportContract } from '@workspace-api/conformance';
import { FETCH_HANDLER } from '../../src/hosts/fetch.js';
import { HOSTS } from '../../src/hosts/index.js';
import { WHOLE_BODIES } from '../../src/hosts/whole-bodies.js';

describeHttpApiContract(FETCH_HANDLER.name, FETCH_HANDLER.openHarness);

for (const { name, openHarness } of [...HOSTS.filter(({ isNightly }) => isNightly !== true), WHOLE_BODIES])
  describeTransportContract(name, openHarness);
