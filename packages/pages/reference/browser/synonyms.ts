/** Words that readers of other APIs search for. */
interface Synonym {
  readonly words: RegExp;
  /** What the pages call it. */
  readonly query: string;
  /** What to know of it, such as that the API does not have it. */
  readonly answer?: string;
}

export const SYNONYMS: readonly Synonym[] = [
  { words: /^(?:sdks?|library|libraries|npm)$/, query: 'client' },
  {
    words: /^(?:sort|sorting|sort by|order by)$/,
    query: 'pagination',
    answer: 'Lists are newest first. There is no other order.',
  },
  {
    words: /^(?:filters?|filtering|query|search)$/,
    query: 'pagination',
    answer: 'Lists have no filters. Read all pages, and choose.',
  },
  { words: /^(?:ip|ips|ip address(?:es)?|allow ?list)$/, query: 'rate limits' },
  {
    words: /^time ?zones?$/,
    query: 'scheduledat',
    answer: 'Times are in UTC. scheduledAt takes any offset.',
  },
  {
    words: /^(?:test ?mode|sandbox|test keys?)$/,
    query: 'create a campaign',
    answer: 'There is no test mode. A draft sends nothing.',
  },
  {
    words: /^(?:webhooks?|callbacks?|events?)$/,
    query: 'pagination',
    answer: 'There are no webhooks. Read the lists again.',
  },
];
