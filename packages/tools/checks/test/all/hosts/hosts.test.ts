import { describeHttpApiContract, describeHttpServerContract } from '@workspace-api/conformance';
import { HOSTS } from '../../../src/hosts/index.js';

for (const { name, openHarness, ownsSocket = false } of HOSTS) {
  describeHttpApiContract(name, openHarness);
  if (ownsSocket) describeHttpServerContract(name, openHarness);
}
