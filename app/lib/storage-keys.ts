/** The `localStorage` key of the session, which all tabs share. */
export const sessionKey = 'handasa.session'

/** The `sessionStorage` key of the reading place, kept while the page in the other language loads. */
export const readingPlaceKey = 'handasa.place'
