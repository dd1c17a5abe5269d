import { textOf } from '@workspace-api/conformance';
import { expect } from 'chai';
import { ENGLISH } from '../src/texts.js';
import { GERMAN } from './support/german.js';
import { openPage } from './support/open-page.js';
import { visitStates } from './support/states.js';

const [OPEN, CLOSE] = ['⟦', '⟧'];

/** Returns texts in a language that nobody speaks. Words in braces stay. */
const pseudo = (texts: unknown): unknown => {
  if (typeof texts === 'string')
    return OPEN + texts.replace(/\{\w+\}|\w+/g, (word) => (word.startsWith('{') ? word : '文')) + CLOSE;
  if (Array.isArray(texts)) return texts.map(pseudo);
  return Object.fromEntries(Object.entries(texts as object).map(([name, value]) => [name, pseudo(value)]));
};

/** What the page does not say itself: scopes, members, prefixes, secrets, commands, times and ids. */
const DATA = [
  /curl [^\n]+/g,
  /wsk_\w+…?/g,
  /\b[a-z]+:(?:read|write)\b/g,
  /\bann\b/g,
  /\bAcme\b/g,
  /<time [^>]*>[^<]*<\/time>/g,
  /<small>[0-9a-zA-Z_-]{8,}<\/small>/g,
];

describe('the texts of a key page', () => {
  it('are all in the table that a host can replace', async () => {
    const texts = pseudo(ENGLISH) as typeof ENGLISH;
    // Chinese has no letters that could be English.
    const page = await openPage({ texts, locale: 'zh', session: { scopes: ['groups:read', 'usage:read'] } });
    const states = await visitStates(page, '钥');
    for (const [state, { text }] of Object.entries(states)) {
      const shown = [
        textOf(DATA.reduce((rest, pattern) => rest.replace(pattern, ''), text)),
        ...[...text.matchAll(/ (?:aria-label|data-copied|data-selected|alt|title|placeholder)="([^"]*)"/g)].map(
          ([, value]) => value,
        ),
      ].join(' ');
      expect(shown, state).not.to.match(/[A-Za-z]{2,}/);
      expect(text, state).to.contain(OPEN);
    }
  });

  it('are in the language and the numbers of a locale, such as German', async () => {
    const page = await openPage({ texts: GERMAN, locale: 'de' });
    const states = await visitStates(page, 'Bericht');
    const shown = (state: string): string => textOf(states[state]?.text ?? '');
    expect(states['empty']?.text).to.contain('<html lang="de">');
    expect(shown('empty')).to.contain('Noch keine Schlüssel.');
    expect(shown('issued')).to.contain('Der Schlüssel „Bericht“ ist bereit').and.to.contain('Geheimnis');
    expect(shown('key')).to.contain('Dieser Schlüssel wurde nie verwendet.');
    expect(shown('expiring')).to.contain('Läuft bald ab').and.to.contain('in 10 Tagen').and.to.contain('vor 20 Tagen');
    expect(shown('unknown key')).to.contain('Diesen Schlüssel gibt es nicht');
  });

  it('are in English where a host replaces only some', async () => {
    const { visitor } = await openPage({ texts: { title: 'Tokens' } });
    expect(textOf((await visitor.get('/')).text))
      .to.contain('Tokens')
      .and.to.contain('No keys yet.');
  });

  it('are text, whatever a host writes into them', async () => {
    const texts = Object.fromEntries(
      Object.entries(ENGLISH).map(([name, text]) => [name, typeof text === 'string' ? `<b>${text}"` : text]),
    ) as typeof ENGLISH;
    const page = await openPage({ texts });
    // `Visitor` rejects a page with a tag or an attribute that is not complete.
    for (const { text } of Object.values(await visitStates(page, 'Report'))) expect(text).not.to.contain('<b>');
  });
});
