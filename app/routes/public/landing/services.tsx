import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { ServiceIcon } from '#app/components/icons.tsx'
import type { Copy } from '#app/data/site-content/public.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import type { Landing } from './content.server.ts'
import { Section, SectionMore } from './section.tsx'
import styles from './services.module.css'

interface ServicesProps {
  copy: Copy | undefined
  services: Landing['services']
}

/** A card per service; its button opens the request dialog, or without JavaScript the request page. */
export function Services({ copy, services }: ServicesProps) {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  return (
    <Section id="services" title={t('common:nav.services')} copy={copy} ground="sand">
      {services.length === 0 ? (
        <p className={styles.empty}>{t('services.empty')}</p>
      ) : (
        <ul className={styles.cards}>
          {services.map(({ id, path, icon, title, description }) => (
            <li key={id}>
              <ServiceIcon name={icon} className={styles.icon} />
              <h3 dir="auto" id={`service-${id}`}>
                <a href={pathFor(language, path)}>{title}</a>
              </h3>
              {description && <p dir="auto">{description}</p>}
              <a
                href={pathFor(language, `/request?service=${id}`)}
                className={styles.request}
                aria-describedby={`service-${id}`}
                data-service={id}
                data-screen=""
              >
                {t('services.request')}
                <ArrowRight aria-hidden="true" className="mirrored" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {services.length > 0 && (
        <SectionMore href={pathFor(language, '/services')}>{t('services.index.more')}</SectionMore>
      )}
    </Section>
  )
}
