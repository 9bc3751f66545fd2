/** What Vite builds of server/bundle.ts. It is not there before the first build. */
declare module '#build/server/index.js' {
  export const pages: import('react-router').ServerBuild
  export const mails: typeof import('./mail/messages/index.ts')
}
