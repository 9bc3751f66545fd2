import { lazyScreen } from '#app/auth/lazy-screen.tsx'

const screen = lazyScreen(() => import('./drafts.screen.tsx'))

export const clientLoader = screen.loader
export default screen.LazyScreen
