import { openTcpProxy, startUninitiated, type TestMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { connectMongoClient, createMongoClient } from '../src/index.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { expectUnavailable, rejectionOf } from './support/expect-unavailable.js';
import { openTestDatabase } from './support/test-database.js';

const { address } = await openTestDatabase();

/** Returns a free loopback port. */
const freePort = async (): Promise<number> => {
  const proxy = await openTcpProxy(address);
  await proxy.close();
  return proxy.port;
};

describe('createMongoClient', () => {
  it('rejects timeoutMS in the connection string and in the options', () => {
    const uri = 'mongodb://127.0.0.1:1';
    expect(() => createMongoClient(`${uri}/?timeoutms=500`)).to.throw('option timeoutMS is not supported, remove it');
    // oxlint-disable-next-line typescript/no-deprecated -- Callers may still set it.
    expect(() => createMongoClient(uri, { timeoutMS: 500 })).to.throw('option timeoutMS is not supported');
  });
});

describe('connectMongoClient', () => {
  const makeClient = clientsOfATest();

  it('retries until a server is reachable, and reports each failure', async () => {
    const later = await freePort();
    const remote = makeClient(`mongodb://127.0.0.1:${later}/?directConnection=true`, {
      serverSelectionTimeoutMS: 50,
    });
    const failures: unknown[] = [];
    let failedTwice: () => void = () => undefined;
    const secondFailure = new Promise<void>((resolve) => {
      failedTwice = resolve;
    });
    const connecting = connectMongoClient(remote, {
      pauseInMilliseconds: 10,
      onFailure: (error) => {
        failures.push(error);
        if (failures.length === 2) failedTwice();
      },
    });
    await secondFailure;
    const proxy = await openTcpProxy(address, later);
    await connecting;
    expect(await remote.db('admin').command({ ping: 1 })).to.include({ ok: 1 });
    expect(failures[0]).to.include({ name: 'MongoServerSelectionError' });
    await proxy.close();
  });

  it('stops when it is aborted', async () => {
    const remote = makeClient(`mongodb://127.0.0.1:${await freePort()}`, { serverSelectionTimeoutMS: 20 });
    const reason = new Error('The operator has given up.');
    const stop = new AbortController();
    const connecting = connectMongoClient(remote, {
      signal: stop.signal,
      pauseInMilliseconds: 5,
      onFailure: () => {
        stop.abort(reason);
      },
    });
    expect(await rejectionOf(connecting)).to.equal(reason);
  });

  describe('with a server whose replica set is not initiated', () => {
    let mongo: TestMongo;
    before(async () => (mongo = await startUninitiated()));
    after(() => mongo.stop());

    for (const options of ['', '?replicaSet=rs0', '?directConnection=true']) {
      it(`reports that, and retries: ${options === '' ? 'without options' : options}`, async () => {
        const uri = mongo.uri + options;
        const stop = new AbortController();
        let attempts = 0;
        const connecting = connectMongoClient(makeClient(uri, { serverSelectionTimeoutMS: 100 }), {
          signal: stop.signal,
          pauseInMilliseconds: 5,
          onFailure: (error) => {
            if (++attempts === 2) stop.abort(error);
          },
        });
        expect(await rejectionOf(connecting)).to.have.property(
          'message',
          `The replica set of ${new URL(uri).host} is not initiated. Run rs.initiate() in mongosh.`,
        );
      });
    }
  });

  describe('to a server whose certificate has another host name', () => {
    let folder: string;
    let certificate: string;
    let server: Server;

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'certificate-'));
      certificate = join(folder, 'certificate.pem');
      const key = join(folder, 'key.pem');
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=elsewhere'];
      execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
      server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
      server.on('tlsClientError', () => undefined);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });

    after(() => {
      server.close();
      rmSync(folder, { recursive: true });
    });

    const messageWith = async (options: string): Promise<unknown> => {
      const stop = new AbortController();
      const { port } = server.address() as AddressInfo;
      const stranger = makeClient(`mongodb://127.0.0.1:${port}/?tls=true${options}`);
      const onFailure = (error: unknown): void => {
        stop.abort(error);
      };
      return ((await rejectionOf(connectMongoClient(stranger, { signal: stop.signal, onFailure }))) as Error).message;
    };

    it('says how to trust it', async () => {
      expect(await messageWith(''))
        .to.match(/^self-signed certificate/)
        .and.to.match(/\. Name the file of its certificate authority in the connection string: tlsCAFile=FILE\.$/);
    });

    it('says to connect to that name, once it is trusted', async () => {
      expect(await messageWith(`&tlsCAFile=${encodeURIComponent(certificate)}`))
        .to.match(/^Hostname\/IP does not match certificate's altnames: /)
        .and.to.match(/ Connect to a host name that its certificate has\.$/);
    });
  });

  for (const [what, uri, reason] of [
    [
      'another replica set',
      '?replicaSet=nope',
      'No server belongs to the replica set nope. Correct replicaSet in the connection string.',
    ],
    [
      'another replica set, and a direct connection',
      '?replicaSet=nope&directConnection=true',
      'No server belongs to the replica set nope. Correct replicaSet in the connection string.',
    ],
    [
      'TLS that the server does not have',
      '?tls=true',
      'Client network socket disconnected before secure TLS connection was established. If the server has no TLS, remove tls from the connection string.',
    ],
  ] as const) {
    it(`reports what to correct in a connection string with ${what}`, async () => {
      const stop = new AbortController();
      const stranger = makeClient(`mongodb://${address.host}:${address.port}/${uri}`);
      const onFailure = (error: unknown): void => {
        stop.abort(error);
      };
      const rejection = await rejectionOf(connectMongoClient(stranger, { signal: stop.signal, onFailure }));
      expect(rejection).to.have.property('message', reason);
    });
  }

  it('does not retry with a wrong password', async () => {
    const stranger = makeClient(`mongodb://stranger:wrong@${address.host}:${address.port}/?directConnection=true`);
    const { cause } = await expectUnavailable(connectMongoClient(stranger), 'no');
    expect(String(cause)).to.equal('Error: Authentication failed. Check the user and the password.');
  });

  it('lets options replace the defaults', () => {
    const { options } = createMongoClient('mongodb://127.0.0.1', { socketTimeoutMS: 1_234 });
    expect(options).to.include({ socketTimeoutMS: 1_234, serverSelectionTimeoutMS: 2_000, waitQueueTimeoutMS: 1_800 });
  });

  it('lets the connection string replace the defaults too, in any case', () => {
    const { options } = createMongoClient('mongodb://127.0.0.1/?sockettimeoutms=1234&waitQueueTimeoutMS=50');
    expect(options).to.include({ socketTimeoutMS: 1_234, serverSelectionTimeoutMS: 2_000, waitQueueTimeoutMS: 50 });
  });
});
