import { OTHER_KEY_PAGE_HOSTS, describeKeyPageHosts } from '../../../src/hosts/key-pages.js';

describeKeyPageHosts(OTHER_KEY_PAGE_HOSTS);
