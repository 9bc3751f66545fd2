import { lazyScreen } from '#app/auth/lazy-screen.tsx'

const screen = lazyScreen(() => import('./clients.screen.tsx'))

export const clientLoader = screen.loader
export default screen.LazyScreen
