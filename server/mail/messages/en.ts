/** The words of every mail. Names come in set apart (`quoted`); '' when there is none. */
export const en = {
  password: {
    subject: (firm: string) => `A new password for ${firm}`,
    heading: 'Choose a new password',
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    intro: (firm: string) =>
      `Somebody, probably you, asked for a new password for your account with ${firm} under this address. You can choose it here:`,
    button: 'Choose a new password',
    validity:
      'The link is good for one hour from the moment it was asked for, and can be used once. If you asked several times, only the latest mail works.',
    byHand: 'If the button does not work, open this address in your browser:',
    closing: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
}

/** What every language has to say. */
export type Words = typeof en
