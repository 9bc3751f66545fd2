/** Words of the dialog that asks for the password again before an action that needs it. */
export const passwordAgain = {
  lead: 'You signed in more than 15 minutes ago. Enter your password to continue.',
  label: 'Your password',
  submit: 'Continue',
  submitting: 'Checking…',
  missing: 'Enter your password.',
  wrong: 'This password is not correct. Try again.',
  session: 'Your session has ended. Sign in again.',
  failed: 'Your password could not be checked. Check your connection and try again.',
} as const
