import { PROBLEMS, messageOf, type ProblemCode } from './catalogue.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** Escaped text in which what stands between backticks is code. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The page about one kind of problem, in HTML: what happened, and what to do. Problems of this kind point to it. */
export const problemPage = (code: ProblemCode): string => {
  const { status, title, remedy } = PROBLEMS[code];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} (${code})</title>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>Status ${String(status)}, code <code>${code}</code></p>
<h2>What happened</h2>
<p>${prose(messageOf(code))}</p>
<h2>What to do</h2>
<p>${prose(remedy)}</p>
</main>
</body>
</html>
`;
};
