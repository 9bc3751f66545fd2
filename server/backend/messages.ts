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
  /** The database is made, and another process is to open it. */
  | { type: 'made'; accountsFile: string }
  | { type: 'refused'; message: string }
  /** What has been committed since the message before; numbered from 1 in each process. */
  | { type: 'changes'; number: number; topics: string[] | 'everything' }
  /** It answers no one for at most `most` milliseconds, since it has work of its own; 0 when that is done. */
  | { type: 'job'; number: number; most: number }

/** Header by which the backend knows the web process; the value is random for each start. */
export const innerTokenHeader = 'x-handasa-inner'
/** What the web process asks for a sign of life. */
export const pingPath = '/ping'
/** Where the web process asks whether the database can be written to, and for its figures. */
export const writeCheckPath = '/write-check'
export const figuresPath = '/figures'
/** What `figuresPath` answers. */
export interface BackendFigures {
  mailsWaiting: number
  mailsGivenUp: number
  databaseBytes: number
  memoryBytes: number
  /** When the newest backup that is kept was made, and the newest that was restored and found sound: seconds since 1970, 0 for never. */
  backupMadeSeconds: number
  backupProvenSeconds: number
  /** Bytes of the newest backup that is kept; 0 without one. */
  backupBytes: number
}
/** Variable that hands that value to the backend's process. */
export const innerTokenVariable = 'HANDASA_INNER_TOKEN'
/** Header of an answer to a write: the number of the message with its changes. */
export const changesHeader = 'x-handasa-changes'
