import { useEffect, useState } from 'react'
import { solidAfter } from '../../lib/constants.ts'

/** True once the page has been scrolled so far that the header needs a ground of its own. */
export function useSolidHeader(): boolean {
  const [solid, setSolid] = useState(false)
  useEffect(() => {
    const look = () => setSolid(scrollY > solidAfter)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return solid
}
