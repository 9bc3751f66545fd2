/** Where the browser keeps the session of whoever is signed in, and what other tabs are told through. */
export const sessionKey = 'handasa.session'
