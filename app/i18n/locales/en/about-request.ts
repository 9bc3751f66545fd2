/** The subjects of replies until someone types another. */
export const aboutRequest = {
  service: 'About your request {{reference}}',
  message: 'About your message {{reference}}',
} as const
