/** A picture that records when a browser without scripts first came: server/pages/first-visit.ts. */
export const firstVisitPath = '/first-visit.gif'
