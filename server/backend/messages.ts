/** What the backend's process tells the web process. */
export type BackendMessage =
  | { type: 'progress'; text: string }
  | { type: 'ready'; port: number; publishableKey: string; secretKey: string; accountsFile?: string }
  | { type: 'refused'; message: string }

/** Header by which the backend knows the web process; the value is random for each start. */
export const innerTokenHeader = 'x-handasa-inner'
/** Variable that hands that value to the backend's process. */
export const innerTokenVariable = 'HANDASA_INNER_TOKEN'
