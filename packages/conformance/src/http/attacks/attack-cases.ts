import type { Problem } from '@workspace-api/contract';
import { expect } from 'chai';
import { CAMPAIGNS } from '../campaign-input.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { sendRaw, type RawRequest } from '../raw-request.js';
import type { AttackGroup } from './attack.js';
import { CURSOR_ATTACKS } from './cursor-attacks.js';
import { HEADER_ATTACKS } from './header-attacks.js';
import { ID_ATTACKS } from './id-attacks.js';
import { IDEMPOTENCY_ATTACKS } from './idempotency-attacks.js';
import { KEY_ATTACKS, SERVER_KEY_ATTACKS } from './key-attacks.js';
import { FIELD_ATTACKS } from './field-attacks.js';
import { PATH_ATTACKS, SERVER_PATH_ATTACKS } from './path-attacks.js';
import { openScene, type Scene } from './scene.js';
import type { StorageCall } from './storage-calls.js';
import { before, describe, it } from '../../runner/test-runner.js';

/** Headers whose values differ between two responses to one request. */
const CHANGING = ['date', 'x-request-id', 'ratelimit'];

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const outcomeOf = ({ status, json }: ReceivedResponse): string => (status < 400 ? 'success' : (json as Problem).code);

/** Decodes percent-encoded ASCII in a text, also if it is encoded several times. */
const decoded = (text: string): string => {
  const plain = text.replace(/%([0-7][\da-f])/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return plain === text ? text : decoded(plain);
};

/** Returns what a client can see of a response, without ids, times and what the host adds. */
const shapeOf = ({ status, headers, text }: ReceivedResponse, hostHeaders: readonly string[]) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !hostHeaders.includes(name))
    .map(([name, value]) => [name, CHANGING.includes(name) ? '' : value]),
  text: text
    .replace(headers.get('x-request-id') ?? '', 'REQUEST')
    .replace(ID, 'ID')
    .replace(TIME, 'TIME'),
});

const describeGroups = (groups: readonly AttackGroup[], openHarness: OpenHttp): void => {
  describeSharedHttp('attacks on another workspace', openHarness, (fixture) => {
    let scene: Scene;
    let contents: string;

    before(async () => {
      scene = await openScene(fixture());
      contents = await scene.readContents();
    });

    /** Sends requests in order. Returns the visible part of each response, and the storage calls of each request. */
    const sendAll = async (requests: readonly RawRequest[]) => {
      const exchanges: { outcome: string; shape: object; calls: readonly StorageCall[] }[] = [];
      const { hostHeaders = [] } = scene.endpoint;
      for (const request of requests) {
        scene.takeCalls();
        const response = await sendRaw(scene.endpoint, request);
        const sent = JSON.stringify([request.target, request.headers, String(request.body)]);
        expect(decoded(response.text), 'a complete key').not.to.match(/wsk_\w{38}/);
        expect(scene.marks.filter((mark) => response.text.includes(mark) && !sent.includes(mark))).to.deep.equal([]);
        exchanges.push({
          outcome: outcomeOf(response),
          shape: shapeOf(response, hostHeaders),
          calls: scene.takeCalls(),
        });
      }
      return exchanges;
    };

    for (const { title, attacks } of groups) {
      describe(title, () => {
        for (const { what, outcomes, requests, like } of attacks) {
          it(what, async () => {
            const { foreign, missing, own } = scene;
            const tried = await sendAll(requests(foreign, scene));
            const reference = await sendAll(like === undefined ? requests(missing, scene) : like(scene));
            expect(tried).to.deep.equal(reference);
            expect(new Set(tried.map(({ outcome }) => outcome))).to.deep.equal(new Set(outcomes));
            const asked = new Set(tried.flatMap(({ calls }) => calls.map(({ workspaceId }) => workspaceId)));
            expect([...asked].filter((id) => id !== null && id !== own.workspaceId)).to.deep.equal([]);
          });
        }
      });
    }

    describe('together', () => {
      it('change no byte of the other workspace', async () => {
        expect(contents).to.contain(scene.foreign.campaignId);
        expect(await scene.readContents()).to.equal(contents);
      });

      it('use none of its idempotency keys', async () => {
        const { call, foreign } = fixture();
        for (const key of scene.foreign.idempotencyKeys) {
          const headers = { 'idempotency-key': key };
          const response = await call(CAMPAIGNS, {
            method: 'POST',
            secret: foreign.secret,
            headers,
            body: scene.foreign.order,
          });
          expect(response.headers.get('idempotency-replayed')).to.equal('true');
        }
      });
    });
  });
};

/** Registers attempts of a client to read or change another workspace. All of them must fail. */
export const describeAttacks = (openHarness: OpenHttp): void => {
  describeGroups(
    [ID_ATTACKS, CURSOR_ATTACKS, IDEMPOTENCY_ATTACKS, HEADER_ATTACKS, KEY_ATTACKS, FIELD_ATTACKS, PATH_ATTACKS],
    openHarness,
  );
};

/** Registers the attacks whose requests a host's framework may reject or rewrite before the transport. */
export const describeServerAttacks = (openHarness: OpenHttp): void => {
  describeGroups([SERVER_KEY_ATTACKS, SERVER_PATH_ATTACKS], openHarness);
};
