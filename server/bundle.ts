/**
 * The parts of the server that Vite builds into build/server, since Node runs TypeScript but not JSX. The
 * server always loads them through load-bundle.ts.
 */
export * as pages from 'virtual:react-router/server-build'
export * as mails from './mail/messages/index.ts'
