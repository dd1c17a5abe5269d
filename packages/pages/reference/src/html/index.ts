export { toLogo, type Logo } from './logo.js';
export { FRAME_STYLE, PROSE_STYLE } from './style.js';
export { Html, html, type HtmlValue } from './template.js';
