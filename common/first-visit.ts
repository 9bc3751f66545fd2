/** The picture with which the server notes when a browser without scripts came: server/pages/first-visit.ts. */
export const firstVisitPath = '/first-visit.gif'
