/** What a form says below the heading when someone else has saved its row. Loaded with the form. */
export const staleEdit = {
  text: 'You have not lost anything. This is what they changed:',
  same: 'You have not lost anything, and they changed nothing in this form.',
  take: 'Use this',
  kept: 'You have not changed this field, so it stays as they saved it.',
}
