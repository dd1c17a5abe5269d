import { describeKeyPageContract } from '@workspace-api/conformance';
import { OTHER_KEY_PAGE_HOSTS, keyPageIn } from '../../../src/hosts/key-pages.js';
import { MORE_KEY_PAGE_HOSTS } from '../../../src/hosts/more-key-pages.js';

for (const host of [...OTHER_KEY_PAGE_HOSTS, ...MORE_KEY_PAGE_HOSTS])
  describeKeyPageContract(host.name, keyPageIn(host));
