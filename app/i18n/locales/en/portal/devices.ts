/** Words of the dialog in which people see where they are signed in. */
export const devices = {
  open: 'Your devices',
  title: 'Your devices',
  lead: 'Where you are signed in. If one of these devices is not yours, sign it out and change your password.',
  this: 'This device',
  unknown: 'Unknown browser',
  on: '{{browser}} on {{system}}',
  since: 'Signed in {{date}}',
  seen: 'Last active {{date}}',
  end: 'Sign out',
  endOne: 'Sign out: {{device}}',
  ended: 'The device has been signed out.',
  endFailed: 'The device could not be signed out',
  endOthers: 'Sign out of all other devices',
  endedOthers: 'All other devices have been signed out.',
  empty: 'No devices found',
} as const
