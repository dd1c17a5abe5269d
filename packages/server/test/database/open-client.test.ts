import { expect } from 'chai';
import { databaseName } from '../../src/database/open-client.js';

describe('the name of the database', () => {
  it('is the one of the option, else in the connection string, else workspace_api', () => {
    for (const [uri, option, expected] of [
      ['mongodb://localhost', null, 'workspace_api'],
      ['mongodb://localhost/?replicaSet=rs0', null, 'workspace_api'],
      ['mongodb://localhost?replicaSet=a/b', null, 'workspace_api'],
      ['mongodb://localhost/acme', null, 'acme'],
      ['mongodb://ann:pass%2Fword@one:27017,two:27018/acme?tls=true', null, 'acme'],
      ['mongodb+srv://cluster.example.com/a%2Dcme', null, 'a-cme'],
      ['mongodb://localhost/admin', 'acme', 'acme'],
    ] as const) {
      expect(databaseName(uri, option), uri).to.equal(expected);
    }
  });
});
