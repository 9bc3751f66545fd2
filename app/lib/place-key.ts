/** Where the reader's place waits, in the session's storage, while the page in the other language is loaded. */
export const placeKey = 'handasa.place'
