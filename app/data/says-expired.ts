/** Whether the words of a refusal say that the token has expired. The storage sends them with 400 or 403. */
export const saysExpired = (words: string): boolean => /\bjwt expired\b|"exp\\?" claim/i.test(words)
