import { escaped } from '../../src/html/html.js';
import { choicesHtml } from '../../src/page/choices.js';
import { codeHtml } from '../../src/page/code-html.js';
import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';

/** A part of a guide below one heading, for the search. */
interface GuideSection {
  readonly title: string;
  readonly anchor: string;
  /** The text, without markup. */
  readonly text: string;
}

/** A guide in HTML. */
export interface GuideHtml {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly sections: readonly GuideSection[];
}

const PAGE_LINK = /^([\w-]+)\.md(?=#|$)/;

/** The languages of a program that a page has in several, one block after the other. */
const LANGUAGES: Readonly<Record<string, string>> = { js: 'JavaScript', python: 'Python' };

/** A block of code, with the blocks after it that have the same program in other languages. */
interface Program extends Tokens.Code {
  others?: readonly Tokens.Code[];
}

const languageOf = (token: Token | undefined): string | undefined =>
  token?.type === 'code' ? LANGUAGES[(token as Tokens.Code).lang ?? ''] : undefined;

/** Puts the blocks of one program together. */
const joinPrograms = (tokens: readonly Token[]): Token[] => {
  const joined: Token[] = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const last = joined.at(-1);
    if (languageOf(token) === undefined || languageOf(last) === undefined) joined.push(token);
    else (last as Program).others = [...((last as Program).others ?? []), token as Tokens.Code];
  }
  return joined;
};

const isHeading = (token: { readonly type: string }): token is Tokens.Heading => token.type === 'heading';

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;)](?: |$))/g, '')
    .trim();

/** Returns links to the parts of a guide in HTML, if there are several. */
const onPage = (sections: readonly GuideSection[]): string => {
  const links = sections.slice(1).map(({ title, anchor }) => `<li><a href="#${anchor}">${escaped(title)}</a></li>`);
  return links.length < 2
    ? ''
    : `<nav class="on-page" aria-labelledby="on-page"><h2 id="on-page">On this page</h2>\n<ul>${links.join('')}</ul></nav>\n`;
};

/** Returns a guide without links to pages that are not served. They become their text; those to other guides stay links. */
export const servedMarkdown = (markdown: string, names: readonly string[]): string => {
  const marked = new Marked();
  let served = markdown;
  const unlink = ({ type, href, raw, text }: { type: string; href?: string; raw: string; text?: string }): void => {
    if (type !== 'link' || href === undefined || /^(?:https:|#)/.test(href)) return;
    if (!names.includes(PAGE_LINK.exec(href)?.[1] ?? '')) served = served.replaceAll(raw, text ?? '');
  };
  void marked.walkTokens(marked.lexer(markdown), unlink);
  return served;
};

/** Returns a guide in HTML. */
export const guideHtml = (markdown: string): GuideHtml => {
  const slugger = new GithubSlugger();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const id = slugger.slug(plain(html));
        return `<h${String(depth)} id="${id}"><a href="#${id}">${html}</a></h${String(depth)}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        return `<a href="${escaped(href.replace(PAGE_LINK, './$1'))}">${html}</a>`;
      },
      code({ text, lang = '', others }: Program) {
        if (others !== undefined) {
          const programs = [{ text, lang }, ...others].map(({ text, lang = '' }) => ({
            label: LANGUAGES[lang] ?? lang,
            code: codeHtml(text),
          }));
          return `${choicesHtml(`${slugger.slug('program')}-sample`, 'Program', programs)}\n`;
        }
        // Without prompts, commands can be copied.
        const shown = lang === 'console' ? text.replaceAll(/^\$ /gm, '') : text;
        return `<pre tabindex="0" role="group" aria-label="${escaped(lang === 'text' ? 'Output' : 'Code')}"><code>${lang === 'text' ? escaped(text) : codeHtml(shown)}</code></pre>\n`;
      },
      table(token) {
        const { header, rows } = token;
        const cells = (tag: string, row: readonly Tokens.TableCell[]): string =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        return `<table><thead>${cells('th', header)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>\n`;
      },
    },
  });
  const [head, ...body] = joinPrograms(marked.lexer(markdown));
  if (head === undefined || !isHeading(head)) throw new Error('A guide begins with its title.');
  const article = marked.parser([head, ...body]);
  const sections = article.split(/(?=<h[1-6] id=")/).map((part) => {
    const [, anchor = '', title = ''] = /^<h\d id="([^"]*)"><a href="[^"]*">(.*?)<\/a>/s.exec(part) ?? [];
    return { anchor, title: plain(title), text: plain(part.replace(/^<h\d[^]*?<\/h\d>/, '')) };
  });
  const [, summary = ''] = /<p>(.*?)<\/p>/s.exec(article) ?? [];
  const [sentence = ''] = /^.*?[.:](?= |$)/.exec(plain(summary)) ?? [plain(summary)];
  return {
    title: plain(head.text),
    summary: sentence.replace(/:$/, '.'),
    html: article.replace('</h1>\n', `</h1>\n${onPage(sections)}`),
    sections,
  };
};
