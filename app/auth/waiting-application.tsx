import { useTranslation } from 'react-i18next'
import type { OwnApplication } from '#app/data/accounts/own-application.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'
import styles from './waiting-application.module.css'

/** The progress of an application, for an applicant who cannot sign in yet. */
export default function WaitingApplication({ application }: { application: OwnApplication }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const day = (value: string | null) => value && showDay(value, language)?.gregorian
  const stage = inLanguage(language, application.stage_ar, application.stage_en)
  const kept = day(application.cv_kept_until)
  return (
    <section className={styles.application} aria-labelledby="own-application">
      <h2 id="own-application">{t('application.title')}</h2>
      <dl>
        <div>
          <dt>{t('application.position')}</dt>
          <dd>
            <bdi>{inLanguage(language, application.position_ar, application.position_en)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('application.sent')}</dt>
          <dd>{day(application.applied_at)}</dd>
        </div>
        <div>
          <dt>{t('application.stage')}</dt>
          <dd>
            <bdi>{stage || t('application.received')}</bdi>
          </dd>
        </div>
        {application.cv && (
          <div>
            <dt>{t('application.cv')}</dt>
            <dd>
              <a href={application.cv} download>
                {t('application.download')}
              </a>
              {kept && <p>{t('application.kept', { day: kept })}</p>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
