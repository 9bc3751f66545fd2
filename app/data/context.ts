import { createContext } from 'react-router'
import type { Db } from './db.ts'

/** What the web server hands to loaders and actions. */
export interface SiteContext {
  /** Speaks to the backend with the visitor's key. */
  db: Db
  /** The site's own address, without a slash at the end. */
  siteUrl: string
  /** Where a browser finds the backend; empty when it is the site's own origin. */
  supabaseUrl: string
  publishableKey: string
  /** Where stored files are; empty when they are on the site's own origin. */
  storageBase: string
  log(event: string, detail?: object): void
}

export const siteContext = createContext<SiteContext>()
