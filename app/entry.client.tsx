import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const interactions = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
let started = false

function start() {
  if (started) return
  started = true
  for (const type of interactions) removeEventListener(type, start)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// The page is complete without script: let it be painted first, unless somebody is quicker.
for (const type of interactions) addEventListener(type, start, { passive: true })
if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
else setTimeout(start, 200)
