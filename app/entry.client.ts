import { readingPlaceKey } from './lib/storage-keys.ts'

const interactions = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
let started = false

function start() {
  if (started) return
  started = true
  for (const type of interactions) removeEventListener(type, start)
  // Without them the page is as complete as without script.
  import('./routes/public/enhance.client.ts').catch(() => undefined)
}

function whenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}

function placeToReturnTo(): boolean {
  try {
    return sessionStorage.getItem(readingPlaceKey) !== null
  } catch {
    return false
  }
}

const isPublic = document.documentElement.dataset.audience === 'public'

if (!isPublic) {
  void import('./hydrate.tsx')
} else if (placeToReturnTo()) {
  start()
} else {
  // The page is complete without script: let it be shown first, unless somebody is quicker.
  for (const type of interactions) addEventListener(type, start, { passive: true })
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

// Vite knows what a hydrated page is made of; any other is simply loaded again.
if (isPublic) import.meta.hot?.on('react-router:hmr', () => location.reload())
