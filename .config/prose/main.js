import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import prh from 'textlint-rule-prh';
import { fileURLToPath } from 'node:url';
import { sentenceLength } from './sentence-length.js';
import { typescriptComments } from './typescript-comments.js';

const GENERATED = ['packages/tools/checks/generators/'];

const GLOSSARY = fileURLToPath(new URL('glossary.yaml', import.meta.url));

const OPTIONS = {
  plugins: [
    { pluginId: 'markdown', plugin: markdown.default },
    { pluginId: 'typescript-comments', plugin: typescriptComments },
  ],
  rules: [
    { ruleId: 'glossary', rule: prh.default, options: { rulePaths: [GLOSSARY], checkLink: true } },
    { ruleId: 'sentence-length', rule: sentenceLength },
  ],
};

const kernel = new TextlintKernel();

/** Returns the problems of the prose of a Markdown file, or of the comments of a TypeScript file. */
const lint = async (path) => {
  const ext = extname(path);
  const { messages } = await kernel.lintText(readFileSync(path, 'utf8'), { ...OPTIONS, ext, filePath: path });
  return messages.map(({ loc: { start }, message }) => `${path}:${start.line}:${start.column} ${message}`);
};

const asked = process.argv.slice(2);

const paths = execFileSync('git', ['ls-files', '--', ...asked], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => /\.(?:md|ts)$/.test(path) && !GENERATED.some((start) => path.startsWith(start)));

const problems = (await Promise.all(paths.map(lint))).flat();
for (const problem of problems) console.error(problem);
console.log(`Prose: ${paths.length} files, ${problems.length} problems.`);
if (problems.length > 0 || paths.length === 0) process.exitCode = 1;
