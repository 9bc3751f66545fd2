/**
 * What Vite builds into build/server: Node runs TypeScript as it is, but no JSX. The server loads it with
 * load-bundle.ts, never directly.
 */
export * as pages from 'virtual:react-router/server-build'
export * as mails from './mail/messages/index.ts'
