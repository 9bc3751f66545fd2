/**
 * The types of the bundle that Vite builds from server/bundle.ts, which does not exist before the first
 * build.
 */
declare module '#build/server/index.js' {
  export const pages: import('react-router').ServerBuild
  export const mails: typeof import('./mail/messages/index.ts')
}
