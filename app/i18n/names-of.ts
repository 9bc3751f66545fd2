/** Only the names from words that also have a text, such as the steps of a breach. */
export const namesOf = <Key extends string>(words: Record<Key, { name: string }>) =>
  Object.fromEntries(Object.entries<{ name: string }>(words).map(([key, { name }]) => [key, name])) as Record<
    Key,
    string
  >
