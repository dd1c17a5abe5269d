import { expect } from 'chai';
import { callersOfDemo, type DemoLine } from '../../src/servers/demo-data.js';
import type { Callers } from '../../src/servers/same-answers/callers.js';
import { checkSameAnswers } from '../../src/servers/same-answers/check-same-answers.js';
import { alteredServer, type Alteration } from './altered-server.js';
import { endServers, startProduct } from './server-process.js';

describe('checkSameAnswers', function () {
  this.timeout(120_000);
  let url: string;
  let callers: Callers;

  before(async () => {
    const { line } = await startProduct<DemoLine>(['--demo']);
    url = line.url;
    callers = callersOfDemo(line);
  });
  after(endServers);

  /** Returns the verdict on a server that responds as the product does, except for an alteration. */
  const verdictOn = async (alteration: Alteration): Promise<string> => {
    const server = await alteredServer(url, alteration);
    try {
      await checkSameAnswers({ name: 'product', url }, [{ name: 'other', url: server.url }], callers);
      return 'the same';
    } catch (error) {
      return (error as Error).message;
    } finally {
      server.close();
    }
  };

  it('accepts equal servers', async () => {
    expect(await verdictOn({})).to.equal('the same');
  });

  it('requests 200 different pages, of every length and from many starting points', async () => {
    const paths = new Set<string>();
    await verdictOn({ request: (path) => paths.add(path) });
    const pages = [...paths]
      .map((path) => new URL(path, url).searchParams)
      .filter(
        (query) => /^[1-9]\d?$|^100$/.test(query.get('limit') ?? '') && query.size === (query.has('cursor') ? 2 : 1),
      );
    expect(pages).to.have.lengthOf.at.least(200);
    expect(new Set(pages.map((query) => query.get('limit'))).size).to.equal(100);
    expect(new Set(pages.map((query) => query.get('cursor'))).size).to.be.above(10);
  });

  it('reports a page that differs in one letter', async () => {
    const verdict = await verdictOn({
      answer: (path, answer) => {
        if (path.includes('limit=77')) answer.body = answer.body.replace('"sendable":true', '"sendable": true');
      },
    });
    expect(verdict).to.match(/^other answers another body to the page of 77 groups .*\n {2}expected .*\n {2}got /);
  });

  it('reports another status, media type, challenge or validation issue', async () => {
    const alterations: [RegExp, Alteration][] = [
      [
        /another status to a limit of 0 /,
        { answer: (path, answer) => path.endsWith('limit=0') && (answer.status = 422) },
      ],
      [
        /another type to a cursor that is made up /,
        {
          answer: (path, answer) =>
            path.endsWith('8000-000000000000') && (answer.headers['content-type'] = 'application/json'),
        },
      ],
      [/another challenge to no key /, { answer: (_path, answer) => delete answer.headers['www-authenticate'] }],
      [
        /another body to many faults at once /,
        { answer: (_path, answer) => (answer.body = answer.body.replace(/,\{"pointer":"\/groupIds\/2".*?\}/, '')) },
      ],
      [
        /another body to a campaign /,
        {
          answer: (_path, answer) => (answer.body = answer.body.replace('draft', 'running')),
        },
      ],
    ];
    for (const [expected, alteration] of alterations) expect(await verdictOn(alteration)).to.match(expected);
  });

  it('reports a server that accepts a revoked key', async () => {
    const verdict = await verdictOn({
      request: (_path, headers) => {
        if (headers.authorization === `Bearer ${callers.revoked}`) headers.authorization = `Bearer ${callers.full}`;
      },
    });
    expect(verdict).to.match(/^other answers another status, type, challenge, body to a revoked key /);
  });

  it('reports a server that creates a campaign twice', async () => {
    const verdict = await verdictOn({ request: (_path, headers) => delete headers['idempotency-key'] });
    expect(verdict).to.match(/^other answers another replayed to the same campaign under the same idempotency key /);
  });

  it('reports a server that replays another campaign', async () => {
    const verdict = await verdictOn({
      answer: (_path, answer) => {
        if ('idempotency-replayed' in answer.headers) answer.body = answer.body.replace(/"id":"../, '"id":"ff');
      },
    });
    expect(verdict).to.match(/^other answers another body to the same campaign under the same idempotency key /);
  });
});
