/** Splits a headline after punctuation, so that lines break there first. Joined by spaces they are the headline. */
export function phrases(headline: string): string[] {
  return headline.trim().split(/(?<=[،,؛;:.!?؟])\s+/)
}
