import { expect } from 'chai';
import fc from 'fast-check';
import { issuesOfAbout } from '../src/about.js';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

describe('About', () => {
  for (const [what, about] of [
    ['nothing', {}],
    [
      'everything',
      {
        title: 'Acme API',
        version: '2026-03',
        description: 'Send messages to groups.',
        contact: { name: 'Acme', url: 'https://acme.example/help', email: 'api@acme.example' },
        termsOfService: 'https://acme.example/terms',
        license: { name: 'Proprietary', url: 'https://acme.example/license' },
        servers: [{ url: 'https://api.acme.example/shop', description: 'Production' }, { url: 'http://[::1]:3000' }],
        security: { contact: 'mailto:security@acme.example', policy: 'https://acme.example/security' },
        logo: 'https://acme.example/logo.svg?v=2',
        style: { accent: 'light-dark(#0b5cad, oklch(80% 0.1 250))', radius: '0', font: "'Acme Sans', sans-serif" },
      },
    ],
    ['a logo in the text itself', { logo: PNG }],
    ['a license by its identifier', { license: { name: 'Apache 2.0', identifier: 'Apache-2.0' } }],
  ] as const) {
    it(`accepts ${what}`, () => {
      expect(issuesOfAbout(about)).to.deep.equal([]);
    });
  }

  for (const [what, about, field] of [
    ['an unknown field', { name: 'Acme' }, 'about.name'],
    ['a blank title', { title: ' ' }, 'about.title'],
    ['a version with a space', { version: '1 beta' }, 'about.version'],
    ['a link that is a script', { termsOfService: 'javascript:alert(1)' }, 'about.termsOfService'],
    ['a link with a quotation mark', { contact: { url: 'https://acme.example/"' } }, 'about.contact.url'],
    ['a contact that is not an address', { contact: { email: 'api at acme' } }, 'about.contact.email'],
    ['reports of vulnerabilities to nobody', { security: {} }, 'about.security.contact'],
    ['reports over plain HTTP', { security: { contact: 'http://acme.example' } }, 'about.security.contact'],
    [
      'a contact with a second line',
      { security: { contact: 'mailto:a@b.example\nPolicy: x' } },
      'about.security.contact',
    ],
    ['a license without a name', { license: { url: 'https://acme.example' } }, 'about.license.name'],
    [
      'a license in two ways',
      { license: { name: 'MIT', identifier: 'MIT', url: 'https://acme.example' } },
      'about.license.identifier',
    ],
    ['no server', { servers: [] }, 'about.servers'],
    ['a server without a scheme', { servers: [{ url: 'api.acme.example' }] }, 'about.servers.0.url'],
    ['a logo over plain HTTP', { logo: 'http://acme.example/logo.svg' }, 'about.logo'],
    ['a logo that is a page', { logo: 'data:text/html;base64,PGI+' }, 'about.logo'],
    ['a logo whose host ends a policy', { logo: 'https://acme.example;script-src/logo.svg' }, 'about.logo'],
    ['a color that ends its declaration', { style: { accent: 'red; display: none' } }, 'about.style.accent'],
    ['a color that is loaded', { style: { danger: 'url(https://acme.example)' } }, 'about.style.danger'],
    ['a font that ends the style sheet', { style: { font: '</style>' } }, 'about.style.font'],
    ['an unknown style', { style: { margin: '0' } }, 'about.style.margin'],
    ['a logo that is too large', { logo: PNG.replace('=', 'A'.repeat(65_536)) }, 'about.logo'],
  ] as const) {
    it(`rejects ${what}, and names its field`, () => {
      const [issue, ...others] = issuesOfAbout(about);
      expect(issue).to.match(new RegExp(`^${field.replaceAll('.', '\\.')}: [A-Z].*\\.$`));
      expect(others).to.deep.equal([]);
    });
  }

  it('reports every issue at once', () => {
    const issues = issuesOfAbout({ title: '', contact: { url: 'x' }, logo: 7 }, 'options.about');
    expect(issues.map((issue) => issue.split(':', 1)[0])).to.have.members([
      'options.about.title',
      'options.about.contact.url',
      'options.about.logo',
    ]);
  });

  it('never accepts a URL that could end an attribute, a header or a policy', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const logo = `https://acme.example/${text}`;
        if (issuesOfAbout({ logo, termsOfService: logo }).length === 0) expect(logo).not.to.match(/["<>\\\s\x00-\x1f]/);
      }),
    );
  });
});
