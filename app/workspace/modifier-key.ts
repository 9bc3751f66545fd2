/** The name of the key that is pressed with a letter; Apple's keyboards name it differently. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
