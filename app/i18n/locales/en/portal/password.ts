/** Words of the dialog in which people change their password. */
export const password = {
  open: 'Change Password',
  title: 'Change Password',
  lead: 'You stay signed in here. Other devices will have to sign in again.',
  current: 'Current Password',
  next: 'New Password',
  hint: 'At least 6 characters.',
  submit: 'Change Password',
  submitting: 'Changing…',
  done: 'Your password has been changed. Other devices have to sign in again.',
  currentMissing: 'Enter your current password.',
  nextMissing: 'Enter a new password of at least 6 characters.',
  wrong: 'This is not your current password.',
  same: 'This is the password you have now. Choose another.',
  weak: 'This password is too easy to guess. Choose another.',
  session: 'Your session has ended. Sign in again, then change the password.',
  failed: 'The password could not be changed. Check your connection and try again.',
} as const
