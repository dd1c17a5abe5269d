import { expect } from 'chai';
import { databaseName } from '../../src/database/database-name.js';

describe('the name of the database', () => {
  const cases = [
    ['mongodb://localhost', null, 'workspace_api'],
    ['mongodb://localhost/', null, 'workspace_api'],
    ['mongodb://localhost/?replicaSet=rs0', null, 'workspace_api'],
    ['mongodb://localhost/acme', null, 'acme'],
    ['mongodb://localhost/acme?replicaSet=rs0', null, 'acme'],
    ['mongodb://ann:pass%2Fword@one:27017,two:27018/acme?tls=true', null, 'acme'],
    ['mongodb+srv://cluster.example.com/a%2Dcme', null, 'a-cme'],
    ['mongodb://localhost?replicaSet=a/b', null, 'workspace_api'],
    ['mongodb://localhost/admin', 'acme', 'acme'],
    ['mongodb://localhost', 'acme', 'acme'],
  ] as const;

  for (const [mongodbUri, mongodbDatabase, expected] of cases) {
    it(`of ${mongodbUri} ${mongodbDatabase === null ? 'alone' : `and ${mongodbDatabase}`} is ${expected}`, () => {
      expect(databaseName({ mongodbUri, mongodbDatabase })).to.equal(expected);
    });
  }
});
