import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import type { Section } from '../../lib/constants.ts'
import { barePath, pathFor } from '../../lib/language.ts'
import { isPlainClick } from '../../lib/plain-click.ts'
import { useLanguage } from '../../lib/use-language.ts'

interface SectionLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  section: Section
  onFollow?: () => void
}

/** Makes the router's next scroll a smooth one; other scrolls, such as going back, stay immediate. */
function scrollSmoothly() {
  const { dataset } = document.documentElement
  const done = () => {
    delete dataset.smooth
    removeEventListener('scrollend', done)
  }
  dataset.smooth = ''
  addEventListener('scrollend', done)
  setTimeout(done, 2000)
}

/**
 * A link to a section of the landing page. On the landing page itself it moves there smoothly; how far
 * below the top the section rests is the style sheet's `--scroll-offset`.
 */
export function SectionLink({ section, onFollow, ...props }: SectionLinkProps) {
  const language = useLanguage()
  const { pathname } = useLocation()
  return (
    <Link
      {...props}
      to={pathFor(language, section === 'home' ? '/' : `/#${section}`)}
      onClick={(event) => {
        onFollow?.()
        if (!isPlainClick(event) || barePath(pathname) !== '/') return
        scrollSmoothly()
        // The next Tab goes on from the section, as after following a link without script.
        document.getElementById(section)?.focus({ preventScroll: true })
      }}
    />
  )
}
