import { describe } from '../runner/test-runner.js';
import { describeAccess } from './access-cases.js';
import { describeForms } from './form-cases.js';
import type { OpenKeyPage } from './key-page-fixture.js';
import { describeLinks } from './link-cases.js';
import { describeRequests } from './request-cases.js';
import { describeSameOrigin } from './same-origin-cases.js';

/**
 * Registers what a key page promises on any transport and in any host's application. The cases are who may do what, that links
 * work once and forms take effect once, and the headers of every response.
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
    describeForms(openPage);
  });
};

/** Registers the part that depends on the transport: bodies, methods, paths and files. */
export const describeKeyPageTransportContract = (name: string, openPage: OpenKeyPage): void => {
  describe(`key page: ${name}`, () => {
    describeRequests(openPage);
  });
};
