/** The messages from the backend's process to the web process. */
export type BackendMessage =
  | { type: 'progress'; text: string }
  | {
      type: 'ready'
      port: number
      publishableKey: string
      secretKey: string
      jwtSecret: string
      accountsFile?: string
    }
  /** The database is created; another process must open it. */
  | { type: 'made'; accountsFile: string }
  | { type: 'refused'; message: string }
  /** The changes committed since the previous message; numbered from 1 in each process. */
  | { type: 'changes'; number: number; topics: string[] | 'everything' }
  /**
   * The backend has work of its own and answers no one for at most `most` milliseconds; 0 when the work is
   * done.
   */
  | { type: 'job'; number: number; most: number }

/** Header by which the backend knows the web process; the value is random for each start. */
export const innerTokenHeader = 'x-handasa-inner'
/** The path at which the web process asks for a sign of life. */
export const pingPath = '/ping'
/**
 * The paths at which the web process asks whether the database can be written to, and asks for its figures.
 */
export const writeCheckPath = '/write-check'
export const figuresPath = '/figures'
/** The answer of `figuresPath`. */
export interface BackendFigures {
  mailsWaiting: number
  mailsGivenUp: number
  databaseBytes: number
  memoryBytes: number
  /**
   * When the newest stored backup was made, and when the newest one was restored and found sound: seconds
   * since 1970, 0 for never.
   */
  backupMadeSeconds: number
  backupProvenSeconds: number
  /** Bytes of the newest backup that is kept; 0 without one. */
  backupBytes: number
}
/** Variable that passes the value of `innerTokenHeader` to the backend's process. */
export const innerTokenVariable = 'HANDASA_INNER_TOKEN'
/** Header of an answer to a write: the number of the message with its changes. */
export const changesHeader = 'x-handasa-changes'
