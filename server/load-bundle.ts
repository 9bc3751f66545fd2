import type { RequestListener, Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { MailPreview } from './mail/messages/preview/preview.tsx'

/** The parts of the server that Vite builds. Each function returns the latest version. */
interface Bundle {
  /** The pages of app/. */
  pages(): Promise<ServerBuild>
  /** The mails of server/mail/messages. */
  mails(): Promise<typeof import('./mail/messages/index.ts')>
  /** The preview of the mails; exists only in development. */
  mailPreview?(): Promise<MailPreview>
  /** Lets Vite answer first, with files such as the sources of app/. */
  wrap(listener: RequestListener): RequestListener
}

/** The bundle that `npm run build` left in build/server. */
export async function builtBundle(): Promise<Bundle> {
  const { pages, mails } = await import('#build/server/index.js')
  return { pages: async () => pages, mails: async () => mails, wrap: (listener) => listener }
}

/** The sources; Vite compiles them when they are needed and again after changes. */
export async function viteBundle(server: Server): Promise<Bundle> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
  const load = (module: string) => async () => (await vite.ssrLoadModule(module)) as never
  return {
    pages: load('virtual:react-router/server-build'),
    mails: load('/server/mail/messages/index.ts'),
    mailPreview: load('/server/mail/messages/preview/preview.tsx'),
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
  }
}
