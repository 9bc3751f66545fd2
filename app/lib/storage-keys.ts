/** The `localStorage` key of the session, which all tabs share. */
export const sessionKey = 'handasa.session'

/** The `localStorage` key of the audience whose screens the session has opened last, for the website's header. */
export const audienceKey = 'handasa.audience'

/** The `localStorage` key of the theme of account screens: `light`, `dark`, or `auto` (as the device), the default. */
export const themeKey = 'handasa.theme'

/** The `sessionStorage` key of the reading place, kept while the page in the other language loads. */
export const readingPlaceKey = 'handasa.place'

/** The `localStorage` key of where the first and the last visit of the website came from. */
export const visitsKey = 'handasa.visits'
