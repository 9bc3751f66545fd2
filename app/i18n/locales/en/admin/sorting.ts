/** What a list that is put into order says to screen readers. Loaded with the list. */
export const sorting = {
  how: 'To move an item, press space to pick it up, use the arrow keys to move it, and press space to drop it. Press escape to cancel.',
  taken: '{{name}} picked up, position {{place}} of {{total}}.',
  over: '{{name}} at position {{place}} of {{total}}.',
  dropped: '{{name}} dropped at position {{place}} of {{total}}.',
  cancelled: 'Move cancelled. {{name}} is back in its place.',
}
