import { expect } from 'chai';
import { Html, html } from '../../src/html/template.js';

describe('html', () => {
  const hostile = `<script>alert("1")</script> & 'more'`;

  it('escapes every text, in elements and in attributes', () => {
    expect(html`<p title="${hostile}">${hostile}</p>`.toString()).to.equal(
      `<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'more'">` +
        `&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'more'</p>`,
    );
  });

  it('escapes no HTML twice, and joins arrays of any depth', () => {
    const items = ['<a>', html`<i>${'&'}</i>`, [html`<i>2</i>`, 3]];
    expect(html`<b>${items}</b>`.toString()).to.equal('<b>&lt;a&gt;<i>&amp;</i><i>2</i>3</b>');
  });

  it('leaves out null and undefined, and shows zero and the empty string', () => {
    expect(html`[${null}|${undefined}|${0}|${''}]`.toString()).to.equal('[||0|]');
  });

  it('keeps what looks like a part of a template or a replacement', () => {
    expect(html`<i>${"${1} $' $$ \\n"}</i>`.toString()).to.equal("<i>${1} $' $$ \\n</i>");
  });

  it('trusts nothing that only looks like its HTML', () => {
    expect(html`${{ toString: () => '<b>' } as never}`.toString()).to.equal('&lt;b&gt;');
    expect(html`${new Html('<b>')}`.toString()).to.equal('<b>');
  });
});
