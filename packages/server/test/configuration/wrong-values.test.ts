import { expect } from 'chai';
import { commandsByPath } from '../../src/commands/commands.js';
import {
  flagOf,
  isArgument,
  isRequired,
  labelOf,
  parseOption,
  variableOf,
  type CommandOption,
} from '../../src/configuration/command-option.js';
import { runCommand } from '../support/run-command.js';

/** Invalid values for each option of any command. A new option must be added. */
const WRONG_VALUES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  '--demo': ['yes', 'on'],
  '--demo-groups': ['0', '1000001', '1e3', '20k'],
  '--mongodb-uri': [
    'mongo://localhost',
    'localhost:27017',
    'https://localhost',
    'mongodb://',
    'mongodb://ann:s3@cret@host/p',
    'mongodb://ann:s3@c/ret@host/p',
    'mongodb://ann:s3/cret@host/p',
    'mongodb://ann:s#cret@host/p',
    'mongodb://ann:s%cret@host/p',
  ],
  '--mongodb-database': ['a.b', 'a b', 'a'.repeat(64)],
  '--postgres-uri': [
    'mysql://localhost',
    'localhost:5432',
    'postgresql://',
    'postgresql://a b',
    'postgresql://a:1,b:x/p',
    'postgresql://ann:s3@cret@host/p',
    'postgresql://ann:s3@c/ret@host/p',
    'postgresql://ann:1#cret@host/p',
    'postgresql://ann:s#cret@host/p',
  ],
  '--postgres-schema': ['a.b', 'Product', '1a', 'a'.repeat(64)],
  '--postgres-prepared-statements': ['false', 'ON'],
  '--postgres-pool-size': ['0', '1001', 'all'],
  '--data': ['', ':memory:', 'file:data.sqlite', 'FILE:///data?mode=memory'],
  '--key-reads': ['local', 'Majority'],
  '--audit-retention': ['0', '30d', 'never'],
  '--idempotency-key-retention': ['0', '1.5', '24h'],
  '--host': ['not a host', 'http://localhost', '127.0.0.1:3000'],
  '--port': ['3000abc', '65536', '-1', '80.5', '0x50', ' 80'],
  '--management-host': ['/', 'a_b'],
  '--management-port': ['9090/tcp', '100000'],
  '--admin-host': ['not a host', '127.0.0.1:3000'],
  '--admin-port': ['8081/tcp', '65536'],
  '--admin-token-file': [''],
  '--key-page-host': ['not a host', '127.0.0.1:3000'],
  '--key-page-port': ['8082/tcp', '65536'],
  '--key-page-secret-file': [''],
  '--key-page-url': [
    'keys.acme.example',
    'ftp://localhost',
    'http://',
    'https://a:b@c',
    'https://a/?b',
    'https://a/#b',
  ],
  '--key-page-return-origin': ['app.acme.example', 'https://app.acme.example/'],
  '--allowed-scope': ['invoices', 'Invoices:read'],
  '--return-url': ['/settings', 'ftp://localhost'],
  '--backup-folder': [''],
  '--about': [''],
  '--key-prefix': ['', 'a', 'Acme', 'acme_', 'a'.repeat(17)],
  '--max-keys': ['0', '-1', '1.5', 'many', '1000001'],
  '--admin': ['maybe'],
  '--trusted-proxies': ['11', 'true', '10.0.0.1'],
  '--allow-plain-http': ['yes', 'http'],
  '--key-rate-limit': ['0', '600/min', 'None', '1000000001'],
  '--workspace-rate-limit': ['-1', '1_200'],
  '--address-rate-limit': ['never', '1e3'],
  '--compress': ['gzip', 'yes'],
  '--connections-per-address': ['0', 'all'],
  '--key-concurrency': ['0', 'unlimited'],
  '--workspace-concurrency': ['-1', '1.5'],
  '--json': ['maybe', 'TRUE!'],
  '--dry-run': ['sql', 'maybe'],
  '--prefix': ['wsk', 'wsk_Ab3', 'WSK_Ab3d'],
  '--expires-within-days': ['0', '366', 'week'],
  '--unused-for-days': ['0', '3651', 'year'],
  '--issued-by': ['a'.repeat(256)],
  '--allowed-address': ['localhost', '203.0.113.7/33', '::1 any'],
  '--requests-per-minute': ['0', 'none', '60/min'],
  '--source': [' ', 's'.repeat(401)],
  '--remove-missing': ['maybe'],
  '--instance': ['42', 'Phone'],
  '--group': ['42', ' '],
  '--scheduled-at': ['tomorrow', '2030-01-01'],
  '--idempotency-key': ['', 'a b', 'a'.repeat(256)],
  '--text': ['', 'a'.repeat(4_097)],
  '--metadata': ['order', '=42'],
  '--module': [':a.js', 'a.js::b.js', ''],
  '--mcp': ['yes', '/mcp'],
  '--mcp-writes': ['all'],
  '--url': ['127.0.0.1:3000', 'ftp://localhost/mcp', 'http://'],
  '--shutdown-delay': ['-1', '3601', '5s'],
  '--request-timeout': ['0', '30s', '3601'],
  '--keep-alive-timeout': ['0', '72000ms'],
  '--stall-timeout': ['9', 'never'],
  '--log-client-address': ['yes', 'full'],
  '--log-format': ['xml', 'JSON'],
  '--log-level': ['loud', 'INFO', '30'],
  '--id': ['acme'],
  '--name': ['a'.repeat(121)],
  '--owner': ['a'.repeat(256)],
  '--workspace': ['acme', '0193d0c5-7c1e-7d52-9a53'],
  '--as': ['a'.repeat(256)],
  '--reason': [' ', 'r'.repeat(501)],
  '--emergency': ['maybe'],
  '--erase': ['maybe'],
  '--actor': ['', 'a'.repeat(256)],
  '--action': ['key', 'Key.issue'],
  '--since': ['yesterday', '2030-13-01', '2030-1-1'],
  '--before': ['2 years', '2030-02-30'],
  '--period': ['2026', '2026-1', 'October'],
  '--by-key': ['maybe'],
  '--limit': ['0', '101', 'all'],
  '--cursor': ['next', '0193d0c5'],
  '--member': ['a'.repeat(256)],
  '--role': ['owner', 'ADMIN'],
  '--yes': ['maybe'],
  '--host-scope': ['invoices', 'Invoices:read', 'groups:read'],
  '--scope': ['everything', 'groups:write', 'all usage:read'],
  '--expires-in-days': ['31', 'Never', '30d'],
  '--max-api-requests': ['-1', '1000000001', 'unlimited'],
  '--max-campaigns': ['1.5', 'null'],
  '--max-instances': ['ten'],
  '--max-groups': ['default'],
  '--max-key-rate': ['0', 'none'],
  '--max-workspace-rate': ['60/s', 'none'],
  '--stop-on-error': ['2'],
  '--retry-seconds': ['60s', '1m', '86401', '-1'],
  '<file>': [''],
  '<key-id>': ['1', 'wsk_00000000000000000000000000000000000000'],
};

const wrongValuesOf = (option: CommandOption): readonly [string, ...string[]] => {
  const values = WRONG_VALUES[flagOf(option)];
  if (values === undefined) throw new Error(`Add values that ${flagOf(option)} does not take to WRONG_VALUES.`);
  return values;
};

const COMMANDS = Object.entries(await commandsByPath());

describe('an option', () => {
  const options = new Map(
    COMMANDS.flatMap(([, command]) => Object.values(command.options)).map((one) => [one, flagOf(one)]),
  );
  for (const [option, flag] of options) {
    it(`${flag} rejects invalid values, and says what is valid`, () => {
      // A flag without a value is true.
      for (const value of [
        ...wrongValuesOf(option),
        ...(option.flags.startsWith('--') && option.flags.includes('<') ? [true] : []),
      ]) {
        const problems = parseOption(option, value).problems;
        expect(problems, String(value)).not.to.deep.equal([]);
        for (const problem of problems) {
          expect(problem).to.match(/ must .+\.$/);
          expect(problem.startsWith(labelOf(option)), problem).to.equal(true);
        }
      }
    });
  }
});

describe('a mistake is named', () => {
  const SECRET = `wsk_${'0'.repeat(38)}`;
  const rows: readonly [what: string, args: string, message: string, variables?: Record<string, string>][] = [
    ['a secret for an id', `keys revoke ${SECRET}`, '<key-id> must be a UUID. This is the secret of a key, and is now'],
    ['a name for an id', 'members list --workspace Acme', 'must be a UUID. "workspaces list" shows ids.'],
    ['a name in a list', 'campaigns create --group Sales', ': value 1 must be a UUID. "groups list" shows ids.'],
    [
      'no value of a list',
      'keys issue',
      '--scope (WORKSPACE_API_SCOPE) is required, and must be one or more values, or all.',
    ],
    [
      'a carriage return',
      'workspaces list',
      '(WORKSPACE_API_DATA) must not end with a carriage return.',
      { WORKSPACE_API_DATA: 'p.db\r' },
    ],
    [
      'a value in quotation marks',
      'workspaces list',
      'Leave out the quotation marks around it.',
      { WORKSPACE_API_POSTGRES_URI: '"postgres://a:b@c/d"' },
    ],
    [
      'a token in place of its file',
      'workspaces list',
      'WORKSPACE_API_ADMIN_TOKEN is not a known variable. Did you mean WORKSPACE_API_ADMIN_TOKEN_FILE?',
      { WORKSPACE_API_ADMIN_TOKEN: 'x' },
    ],
    [
      'files with a comma between them',
      'serve --demo --port 0',
      'The file does not exist. Separate files by a colon in a variable.',
      { WORKSPACE_API_MODULE: 'a.js,b.js' },
    ],
    ['a flag without its dashes', 'serve demo', 'An argument has no flag. Did you mean --demo?'],
    ['an option of other commands', 'backup a.db --mongodb-uri m', 'Back up a database with pg_dump or mongodump.'],
    ['an option of another command', 'keys issue --member bob', 'It takes --workspace, --id, --as, --reason, --name,'],
    ['an unknown command of a group', 'key-page link', 'Commands: create-link. Use --help to see what they do.'],
    ['a backup without a file', 'backup a.db', 'Back up a database with pg_dump or mongodump.'],
    [
      'a variable of others',
      'workspaces list',
      'DATABASE_URL is not read. Rename it WORKSPACE_API_POSTGRES_URI.',
      { DATABASE_URL: 'postgres://a:b@c/d' },
    ],
    [
      'a variable of others for a server',
      'serve',
      'MONGO_URL is not read. Rename it WORKSPACE_API_MONGODB_URI.',
      { MONGO_URL: 'mongodb://a:b@c/d' },
    ],
  ];
  for (const [what, args, message, variables] of rows) {
    it(what, async () => {
      const { code, stderr } = await runCommand(args.split(' '), variables);
      expect(code).to.equal(2);
      expect(stderr).to.contain(message).and.not.to.contain(SECRET);
    });
  }
});

for (const path of ['serve', 'keys issue', 'sync groups']) {
  const options = Object.values(COMMANDS.find(([name]) => name === path)?.[1].options ?? {});
  const flags = options.filter((option) => !isArgument(option));
  const valued = flags.filter(({ flags: syntax }) => syntax.includes('<'));

  describe(`invalid values for ${path}`, () => {
    const linesOf = async (words: readonly string[], variables: Record<string, string> = {}): Promise<string[]> => {
      const { code, stdout, stderr } = await runCommand([...path.split(' '), ...words], variables);
      expect(code).to.equal(2);
      expect(stdout).to.equal('');
      const [heading, ...lines] = stderr.trimEnd().split('\n');
      expect(heading).to.equal('workspace-api: the configuration is not valid.');
      return lines.map((line) => line.trimStart());
    };

    const problems = (of: readonly CommandOption[], valueOf: (option: CommandOption) => unknown): readonly string[] =>
      of.flatMap((option) => parseOption(option, valueOf(option)).problems);

    it('are all reported together as variables', async () => {
      // An empty variable counts as not set.
      const wrong = flags.filter((option) => wrongValuesOf(option)[0] !== '');
      const variables = wrong.map((option) => [String(variableOf(option)), wrongValuesOf(option)[0]] as const);
      const lines = await linesOf([], Object.fromEntries(variables));
      expect(lines).to.include.members(problems(wrong, (option) => wrongValuesOf(option)[0]));
    });

    it('are all reported together as flags', async () => {
      const lines = await linesOf(valued.map((option) => `${flagOf(option)}=${wrongValuesOf(option)[0]}`));
      expect(lines).to.include.members(problems(valued, (option) => wrongValuesOf(option)[0]));
    });

    it('are reported for flags without a value, or with an empty one', async () => {
      expect(await linesOf(valued.map(flagOf))).to.include.members(problems(valued, () => true));
      const lines = await linesOf(valued.map((option) => `${flagOf(option)}=`));
      expect(lines).to.include.members(problems(valued, () => ''));
    });
  });
}

it('missing required options are all reported together', async () => {
  const required = Object.values(COMMANDS.find(([name]) => name === 'keys issue')?.[1].options ?? {}).filter(
    isRequired,
  );
  const { stderr } = await runCommand(['keys', 'issue'], {});
  expect(required.map(flagOf)).to.include.members(['--workspace', '--as', '--name', '--scope']);
  for (const option of required) {
    const [problem = ''] = parseOption(option, undefined).problems;
    expect(stderr).to.contain(problem);
    expect(problem).to.match(/ is required, and must .+\.$/);
  }
});
