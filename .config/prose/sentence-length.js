/** The aim is 20 words. Above this bound a sentence has more than one idea. */
const MAX_WORDS = 30;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns a paragraph as one line of the same length, without bold marks. Code counts as one word. */
const textOf = (context, paragraph) =>
  paragraph.children
    .map((node) => {
      const text = context.getSource(node);
      return (node.type === context.Syntax.Code ? 'X'.repeat(text.length) : text).replace(/[\n*]/g, ' ');
    })
    .join('');

/** A textlint rule that reports sentences with too many words. */
export const sentenceLength = (context) => ({
  [context.Syntax.Paragraph](paragraph) {
    for (const { segment, index } of SENTENCES.segment(textOf(context, paragraph))) {
      const words = segment.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
      if (words > MAX_WORDS) {
        const padding = context.locator.at(index);
        const message = `The sentence has ${words} words, at most ${MAX_WORDS}. Split it.`;
        context.report(paragraph, new context.RuleError(message, { padding }));
      }
    }
  },
});
