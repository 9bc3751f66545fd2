import { lazyScreen } from '#app/auth/lazy-screen.tsx'
import { shouldReloadWords } from '#app/workspace/words.ts'
import { dashboardWords } from './words.ts'

const screen = lazyScreen(async () => {
  const [module] = await Promise.all([import('./dashboard.screen.tsx'), dashboardWords.load()])
  return module
})

export const clientLoader = screen.loader
export const shouldRevalidate = shouldReloadWords
export default screen.LazyScreen
