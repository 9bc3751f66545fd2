import { createContext } from 'react-router'
import type { KeptFile, RequestFileProblem } from '#common/request-files.ts'
import type { Db } from './db.ts'

/** A stored file that no row names yet. */
export interface StoredFile {
  path: string
  discard(): Promise<void>
}

/** Which mails reach people. No screen promises a mail that no server sends (docs/decisions/0056). */
export interface SentMails {
  /** Mails of the site. */
  sent: boolean
  /** Mails of the sign-in service with a link for a password; a hosted service sends its own. */
  links: boolean
}

/** What the web server hands to loaders and actions. */
export interface SiteContext {
  /** Speaks to the backend with the visitor's key. */
  db: Db
  /** A new client with the visitor's key, for calls that must not share a session. */
  newDb(): Db
  /** A client of the backend as the user that the access token belongs to. */
  dbOf(token: string): Db
  /**
   * Stores an applicant's photo, made smaller and without metadata; missing if the site may not write files.
   * @returns its path, or null when it is not a readable picture
   */
  keepPhoto?(photo: Blob): Promise<StoredFile | null>
  /**
   * Stores an applicant's CV; missing if the site may not write files.
   * @returns its path, or null when it is not a PDF
   */
  keepCv?(cv: Blob): Promise<StoredFile | null>
  /** The files that came with this form, on the disk of the server. */
  arrived: readonly {
    name: string
    size: number
    digest: string
    path: string
    problem?: RequestFileProblem
  }[]
  /** Stores files of requests; missing if the site may not write files. */
  requestFiles?:
    | {
        keep(files: SiteContext['arrived']): Promise<KeptFile[]>
        /**
         * Reserves them for the request that is stored next. @returns false when too many files came today
         */
        hold(submissionId: string, kept: readonly KeptFile[]): Promise<boolean>
        drop(kept: readonly KeptFile[]): Promise<void>
      }
    | undefined
  /** Counts files of this request's sender. @returns 0 when they are allowed, else the seconds to wait */
  limitFiles(count: number): Promise<number>
  /**
   * Makes an account whose email counts as confirmed, whatever the project's rules for sign-ups are. Missing
   * with our own sign-in service, and without a secret key.
   */
  createAccount?(account: { email: string; password: string; metadata: object }): Promise<{
    data: object
    error: { code?: string | undefined; status?: number | undefined; message: string } | null
  }>
  /**
   * The commonest passwords. Missing if the sign-in service refuses them itself, which a hosted one does not.
   */
  commonPasswords?(): Promise<ReadonlySet<string>>
  /** The site's own address, without a slash at the end. */
  siteUrl: string
  /** The backend's address for browsers; empty when it is the site's own origin. */
  supabaseUrl: string
  mails: SentMails
  publishableKey: string
  /** The origin of stored files; empty when it is the site's own. */
  storageBase: string
  /**
   * Counts an attempt of the sender of this request: a form that is about to be stored, a registration, a reference that
   * is looked up, or a message about a request.
   * @returns 0 when it is allowed, else the whole seconds to wait
   */
  limit(kind: 'form' | 'signUp' | 'track' | 'message', email: string): Promise<number>
  log(event: string, detail?: object): void
  /** Whether an admin looks at a website that may still be closed (server/pages/opening-preview.ts). */
  preview: boolean
  /** Set when drafts are shown on the website (server/drafts). */
  drafts?: { isOwn: boolean; endsAt: string; inFrame: boolean }
  /** Renders another public page, as a visitor gets it. */
  renderPage(path: string): Promise<Response>
}

export const siteContext = createContext<SiteContext>()
