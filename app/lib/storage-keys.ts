/** Where the browser keeps the session of whoever is signed in, and what other tabs are told through. */
export const sessionKey = 'handasa.session'

/** Where the reader's place on the page waits, in `sessionStorage`, while the other language loads. */
export const readingPlaceKey = 'handasa.place'
