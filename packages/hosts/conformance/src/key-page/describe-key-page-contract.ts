import { describe } from '../runner/test-runner.js';
import { describeAccess } from './access-cases.js';
import { describeForms } from './form-cases.js';
import type { OpenKeyPage } from './key-page-fixture.js';
import { describeLinks } from './link-cases.js';
import { describeRequests } from './request-cases.js';
import { describeSameOrigin } from './same-origin-cases.js';

/**
 * Registers the cases of a key page on any transport and in any host's application. They are permissions, links that
 * work once, forms that take effect once, and the headers of every response.
 */
export const describeKeyPageContract = (name: string, openPage: OpenKeyPage): void => {
  describe(`key page: ${name}`, () => {
    describeAccess(openPage);
    describeLinks(openPage);
    describeForms(openPage);
    describeSameOrigin(openPage);
    describeRequests(openPage);
  });
};

/** Registers the part that depends on the store: what must happen once. */
export const describeKeyPageStorageContract = (name: string, openPage: OpenKeyPage): void => {
  describe(`key page: ${name}`, () => {
    describeLinks(openPage);
    // The store does not know how the member came.
    describeForms(openPage, ['link']);
  });
};

/** Registers the part that depends on the transport: bodies, methods, paths and files. */
export const describeKeyPageTransportContract = (name: string, openPage: OpenKeyPage): void => {
  describe(`key page: ${name}`, () => {
    describeRequests(openPage);
  });
};
