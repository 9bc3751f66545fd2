import type { ComponentProps } from 'react'
import type { Section } from '#app/lib/constants.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  section: Section
}

/** A link to a section of the landing page. */
export function SectionLink({ section, ...props }: SectionLinkProps) {
  const href = pathFor(useLanguage(), section === 'home' ? '/' : `/#${section}`)
  return <a {...props} href={href} data-section={section} />
}
