import { readingPlaceKey } from './lib/storage-keys.ts'
import { noteVisit } from './routes/public/visits.client.ts'

const interactions = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
let started = false

function start() {
  if (started) return
  started = true
  for (const type of interactions) removeEventListener(type, start)
  // If it fails to load, the page still works as it does without JavaScript
  import('./routes/public/enhance.client.ts').catch(() => undefined)
}

function whenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}

function hasReadingPlace(): boolean {
  try {
    return Boolean(history.state?.place) || sessionStorage.getItem(readingPlaceKey) !== null
  } catch {
    return false
  }
}

const isPublic = document.documentElement.dataset.audience === 'public'

// Do this immediately: someone may follow a link first, and the next page cannot know where they came from
if (isPublic) noteVisit()

if (!isPublic) {
  void import('./hydrate.tsx')
} else if (hasReadingPlace()) {
  start()
} else {
  // The page is complete without JavaScript: let it render first, unless the user interacts earlier
  for (const type of interactions) addEventListener(type, start, { passive: true })
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

// Hot updates need a hydrated page; reload public pages instead
if (isPublic) import.meta.hot?.on('react-router:hmr', () => location.reload())
