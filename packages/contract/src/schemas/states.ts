/** Returns a Markdown description that explains each value of an enumeration. */
export const statesOf = (summary: string, states: Readonly<Record<string, string>>): string =>
  [summary, '', ...Object.entries(states).map(([state, meaning]) => `- \`${state}\`: ${meaning}`)].join('\n');
