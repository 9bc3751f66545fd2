import { backendUrl } from '#app/data/browser-db.ts'

/** The origin of stored files; empty for the site's own. */
export const storageBase = () => (backendUrl() === location.origin ? '' : backendUrl())
