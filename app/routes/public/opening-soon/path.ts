/** The page that visitors see while the website is closed, at every address. */
export const openingPath = '/opening-soon'
