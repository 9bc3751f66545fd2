/** Whether a refusal's message says that the token has expired. The storage sends it with 400 or 403. */
export const saysExpired = (words: string): boolean => /\bjwt expired\b|"exp\\?" claim/i.test(words)
