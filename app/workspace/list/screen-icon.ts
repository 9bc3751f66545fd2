import type { LucideIcon } from 'lucide-react'
import { createContext } from 'react'

/** The icon of the screen that is shown, which its empty list repeats; none in the portals. */
export const ScreenIcon = createContext<LucideIcon | null>(null)
