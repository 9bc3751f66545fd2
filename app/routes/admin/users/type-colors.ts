/** The colours of the types' badges. */
export const typeColors = { admin: 'amber', employee: 'brand', client: 'gray' } as const
