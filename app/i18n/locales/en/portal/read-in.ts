/** The button for the other language of a text that is there in both. */
export const readIn = { ar: 'Read in Arabic', en: 'Read in English' } as const
