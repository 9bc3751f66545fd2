/** Words of the dialog in which people change their password. */
export const password = {
  open: 'Change password',
  title: 'Change password',
  lead: 'You’ll stay signed in here. Your other devices will need to sign in again.',
  current: 'Current password',
  next: 'New password',
  hint: 'At least 6 characters.',
  submit: 'Change password',
  submitting: 'Changing…',
  done: 'Your password has been changed. Your other devices need to sign in again.',
  currentMissing: 'Enter your current password.',
  nextMissing: 'Enter a new password of at least 6 characters.',
  wrong: 'The current password is not correct. Try again.',
  same: 'This is your current password. Choose a different one.',
  session: 'Your session has ended. Sign in again, then change your password.',
  failed: 'Your password could not be changed. Check your connection and try again.',
} as const
