import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import type { PublicFrame } from './layout.tsx'

interface RequestLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  frame: PublicFrame
}

/** A link to the request form, or to the contact form where no service is offered yet. */
export function RequestLink({ frame, ...props }: RequestLinkProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const offers = frame.sections.includes('services')
  return (
    <a {...props} href={pathFor(language, offers ? '/request' : '/contact')}>
      {offers ? t('footer.request') : t('nav.contact')}
    </a>
  )
}
