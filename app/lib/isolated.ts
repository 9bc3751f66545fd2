/** A name, a reference or an email inside a sentence of either language, with marks that keep its direction its own. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
