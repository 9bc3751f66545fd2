import type { ComponentProps } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Section } from '../../lib/constants.ts'
import { barePath, pathFor } from '../../lib/language.ts'
import { isPlainClick } from '../../lib/plain-click.ts'
import { useLanguage } from '../../lib/use-language.ts'

interface SectionLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  section: Section
  onFollow?: () => void
}

/** Brings a section into view; how far below the top it rests is the style sheet's `--scroll-offset`. */
export function showSection(section: string) {
  const element = document.getElementById(section)
  if (!element) return false
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  element.focus({ preventScroll: true })
  return true
}

/** A link to a section of the landing page. On the landing page itself it moves there smoothly. */
export function SectionLink({ section, onFollow, ...props }: SectionLinkProps) {
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const to = pathFor(language, section === 'home' ? '/' : `/#${section}`)
  return (
    <Link
      {...props}
      to={to}
      onClick={(event) => {
        onFollow?.()
        if (!isPlainClick(event) || barePath(pathname) !== '/') return
        event.preventDefault()
        void navigate(
          { pathname, search, hash: section === 'home' ? '' : section },
          { preventScrollReset: true },
        )
        showSection(section)
      }}
    />
  )
}
