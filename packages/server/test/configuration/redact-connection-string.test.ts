import { expect } from 'chai';
import { redactConnectionString } from '../../src/configuration/redact-connection-string.js';

describe('redactConnectionString', () => {
  const cases = [
    ['mongodb://localhost', 'mongodb://localhost'],
    ['mongodb://db1:27017,db2:27018/shop', 'mongodb://db1:27017,db2:27018/shop'],
    ['mongodb://ann:s3cret@db1,db2:27018/shop?tls=true', 'mongodb://[redacted]@db1,db2:27018/shop?[redacted]'],
    [
      'mongodb+srv://ann:s3cret@cluster.example/?authSource=admin',
      'mongodb+srv://[redacted]@cluster.example/?[redacted]',
    ],
    ['mongodb://%2Ftmp%2Fmongodb.sock', 'mongodb://%2Ftmp%2Fmongodb.sock'],
    ['mongodb://db1?appName=s3cret', 'mongodb://db1?[redacted]'],
    ['postgresql://ann:s3cret@db1:5432/shop?sslmode=require', 'postgresql://[redacted]@db1:5432/shop?[redacted]'],
    ['postgres://db1/shop', 'postgres://db1/shop'],
    ['postgresql://ann:s3cret@/shop?host=/run&password=b', 'postgresql://[redacted]@/shop?[redacted]'],
  ] as const;
  it('keeps hosts and database, but neither user nor options', () => {
    for (const [uri, shown] of cases) expect(redactConnectionString(uri)).to.equal(shown);
  });

  const ambiguous = [
    'mongodb://ann:s3cret',
    'mongodb://ann:p@s3cret@db1',
    'mongodb://ann:p/s3cret@db1',
    'mongodb://ann:1/s3cret@db1',
    'mongodb://ann:1?s3cret@db1',
    'mongodb://ann:p?s3cret@db1/shop',
    'mongodb://db1/shop?a=b@s3cret',
    'mongodb://ann s3cret@db1/a/b',
  ];
  it('keeps only the scheme if a password may be anywhere', () => {
    for (const uri of ambiguous) expect(redactConnectionString(uri), uri).to.equal('mongodb://[redacted]');
  });

  it('keeps nothing if the scheme is not valid', () => {
    expect(redactConnectionString('mongo://ann:s3cret@db1')).to.equal('[redacted]');
  });
});
