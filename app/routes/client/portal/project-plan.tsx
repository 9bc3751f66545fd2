import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { OwnProject } from '#app/data/client-projects/client.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { MailLink } from '#app/workspace/contact-links.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './project-plan.module.css'

/**
 * Who is responsible for a client's project, what comes next, and when it starts and ends, as far as entered.
 */
export function ProjectPlan({ row, title }: { row: OwnProject; title: string }) {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  const company = useCompany()
  const { lead, starts_on, ends_on, milestone, milestone_on, shows_phone, shows_email } = row
  const phone = shows_phone ? company.phone : null
  const email = shows_email ? company.email : null
  const days = [
    { name: 'starts' as const, day: starts_on },
    { name: 'ends' as const, day: ends_on },
  ].flatMap(({ name, day }) => (day ? [{ name, day }] : []))
  if (!lead && !phone && !email && !milestone && days.length === 0) return null
  return (
    <section className={styles.plan} aria-label={t('projects.plan.of', { title })}>
      {(lead || phone || email) && (
        <div className={styles.lead}>
          {lead?.image_url && (
            <StoredImage
              url={lead.image_url}
              alt=""
              width={96}
              height={96}
              widths={[96, 192]}
              className={styles.photo}
              focus={lead.focus}
            />
          )}
          <div>
            <p className={styles.label}>{t(`projects.plan.${lead ? 'lead' : 'contact'}`)}</p>
            {lead && (
              <>
                <p dir="auto" className={styles.name}>
                  {inLanguage(language, lead.name_ar, lead.name_en)}
                </p>
                <p dir="auto">{inLanguage(language, lead.position_ar, lead.position_en)}</p>
              </>
            )}
            {(phone || email) && (
              <p className={styles.ways}>
                {lead && <span className={styles.office}>{t('projects.plan.office')}</span>}
                {phone && (
                  <a href={phone.link} dir="ltr">
                    {phone.shown}
                  </a>
                )}
                {email && <MailLink to={email} />}
              </p>
            )}
          </div>
        </div>
      )}
      {(milestone || days.length > 0) && (
        <dl className={styles.days}>
          {milestone && (
            <div>
              <dt>{t('projects.plan.next')}</dt>
              <dd>
                <bdi className={styles.name}>{bilingualPart(milestone, language)}</bdi>
                {milestone_on && (
                  <span className={styles.day}>
                    <BothDates day={milestone_on} />
                  </span>
                )}
              </dd>
            </div>
          )}
          {days.map(({ name, day }) => (
            <div key={name}>
              <dt>{t(`projects.plan.${name}`)}</dt>
              <dd>
                <BothDates day={day} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
