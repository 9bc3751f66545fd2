import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { button } from '../../../components/button.ts'
import { ServiceIcon } from '../../../components/icons.tsx'
import type { Copy } from '../../../data/site-content.ts'
import { pathFor } from '../../../lib/language.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Landing } from './content.server.ts'
import { Section } from './section.tsx'
import styles from './services.module.css'

interface ServicesProps {
  copy: Copy | undefined
  services: Landing['services']
  onRequest: (service: string) => void
}

/** A card for each service; without script its button leads to the form's own page. */
export function Services({ copy, services, onRequest }: ServicesProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  return (
    <Section id="services" copy={copy} tinted>
      <ul className={styles.cards}>
        {services.map(({ id, icon, title, description }) => (
          <li key={id}>
            <ServiceIcon name={icon} className={styles.icon} />
            <h3 dir="auto" id={`service-${id}`}>
              {title}
            </h3>
            {description && <p dir="auto">{description}</p>}
            <Link
              to={pathFor(language, `/request?service=${id}`)}
              className={button('outline', styles.request)}
              aria-describedby={`service-${id}`}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onRequest(id)
              }}
            >
              {t('services.request')}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
