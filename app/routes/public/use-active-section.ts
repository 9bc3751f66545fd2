import { useEffect, useState } from 'react'
import { type Section, sections } from '../../lib/constants.ts'

/**
 * The section being read: the last one that has come up to a third of the window.
 * At the end of the page it is the last section, which may be too short to come up that far.
 */
export function useActiveSection(onLanding: boolean): Section {
  const [active, setActive] = useState<Section>('home')
  useEffect(() => {
    if (!onLanding) return
    const elements = sections.map((id) => document.getElementById(id)).filter((element) => element !== null)
    const look = () => {
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      const line = innerHeight * 0.3
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= line)
      setActive(((atEnd ? elements.at(-1) : passed.at(-1))?.id ?? 'home') as Section)
    }
    // No higher than a line, so that it tells exactly when a section passes it.
    const observer = new IntersectionObserver(look, { rootMargin: '-30% 0px -70% 0px' })
    for (const element of elements) observer.observe(element)
    const footer = document.querySelector('footer')
    const end = new IntersectionObserver(look, { threshold: [0, 0.5, 0.9, 1] })
    if (footer) end.observe(footer)
    return () => {
      observer.disconnect()
      end.disconnect()
    }
  }, [onLanding])
  return active
}
