/** The legal pages, in the order of the footer. Each has its own address: /privacy, /terms, /accessibility. */
export const legalKinds = ['privacy', 'terms', 'accessibility'] as const
export type LegalKind = (typeof legalKinds)[number]

/** The version number of the company's own privacy notice, which is in its settings and has no versions. */
export const ownNotice = 0
