/**
 * Words that this project does not use, each with the word to write instead.
 * Only words that a pattern finds without false alarms are here.
 */
const GLOSSARY = [
  [/\banswers\b/gi, 'returns, resolves to or responds'],
  [/\banswer(?:ed|ing)?\b/gi, 'response, result, respond or return'],
  [/\brefus(?:e|es|ed|ing|al)\b/gi, 'reject or rejection'],
  [/\b(?:tells|told)\b/gi, 'reports, logs, notifies or shows'],
  [/\bwhoever\b/gi, 'client, caller, host, user or reader'],
  [/\bthe most (?!common|frequent|important|recent|expensive|specific)/gi, 'at most or the maximum'],
  [/\bMOST_/g, 'MAX_'],
  [/\bwhole numbers?\b/gi, 'integer'],
  [/\borderly\b/gi, 'graceful'],
  [/\brelieve[sd]?\b/gi, 'replace'],
  [/\bsen[dt] again\b/gi, 'retry'],
  [/\bworth another try\b/gi, 'retryable'],
  [/\bforeign\b/gi, "another workspace's"],
  [/\bso many\b/gi, 'at most, or the number'],
  [/\b(?:has|have|had) come\b/gi, 'the event by its verb: received, arrived, elapsed'],
  [/\bof which\b/gi, 'a sentence of its own'],
  [/\bits time\b/gi, 'its deadline, its timeout or its turn'],
  [/(?<=^|[.:] )[A-Z][a-z]+(?:ed|en|pt|ld) (?:is|are|was|were) (?!by\b)/g, 'the subject first'],
  [/(?<=^|[.:] )Of (?:an?|the|each|all) (?!these|those)/g, 'the subject first'],
];

/** A textlint rule that reports words of the "not" column of the glossary. */
export const glossary = (context) => ({
  [context.Syntax.Str](node) {
    for (const [pattern, replacement] of GLOSSARY) {
      for (const { index, 0: found } of context.getSource(node).matchAll(pattern)) {
        const padding = context.locator.range([index, index + found.length]);
        context.report(node, new context.RuleError(`Write ${replacement}, not "${found.trim()}".`, { padding }));
      }
    }
  },
});
