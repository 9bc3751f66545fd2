/** The phrases of a headline, so that its lines break between them first; joined by spaces they are the headline. */
export function phrases(headline: string): string[] {
  return headline.trim().split(/(?<=[،,؛;:.!?؟])\s+/)
}
