import { expect } from 'chai';
import { HOST } from '../../src/configuration/value-types.js';

const LONGEST = 'a'.repeat(63);

describe('an option for a host', () => {
  it('takes host names and IP addresses', () => {
    const hosts = ['localhost', 'api-1.example.com', 'example.com.', '0.0.0.0', '::', '2001:db8::1', LONGEST];
    for (const host of hosts) expect(HOST.schema.parse(host)).to.equal(host);
  });

  it('takes nothing else', () => {
    const others = ['', '-a', 'a-', 'a..b', 'a b', '[::1]', '::1::', `${LONGEST}a.com`, 'a.'.repeat(127) + 'aa'];
    for (const other of others) expect(HOST.schema.safeParse(other).success, other).to.equal(false);
  });
});
