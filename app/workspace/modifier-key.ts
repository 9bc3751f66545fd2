/** What this keyboard calls the key that goes with a letter: Apple's name it differently. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
