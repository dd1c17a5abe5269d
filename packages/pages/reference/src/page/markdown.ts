import { escaped } from '../html/html.js';

/** Returns the HTML of a one-paragraph description with code between backticks, bold text and links. */
export const inlineHtml = (markdown: string): string =>
  escaped(markdown)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|[./#])[^)\s]*)\)/g, '<a href="$2">$1</a>');

/** Returns the HTML of a description: paragraphs, and lists with a hyphen in front of each item. */
export const blockHtml = (markdown: string): string =>
  markdown
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      if (!/^[-*] /.test(block)) return `<p>${inlineHtml(block)}</p>`;
      const items = block.split(/^[-*] /m).filter((item) => item.trim() !== '');
      return `<ul>${items.map((item) => `<li>${inlineHtml(item.trim())}</li>`).join('')}</ul>`;
    })
    .join('\n');
