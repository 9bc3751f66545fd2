import type { ComponentProps } from 'react'
import type { Section } from '../../lib/constants.ts'
import { pathFor } from '../../lib/language.ts'
import { useLanguage } from '../../lib/use-language.ts'

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  section: Section
}

/** A link to a section of the landing page. */
export function SectionLink({ section, ...props }: SectionLinkProps) {
  const href = pathFor(useLanguage(), section === 'home' ? '/' : `/#${section}`)
  return <a {...props} href={href} data-section={section} />
}
