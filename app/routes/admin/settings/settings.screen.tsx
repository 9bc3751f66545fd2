import { useQuery } from '@tanstack/react-query'
import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { settingsRow } from '#app/data/company-settings/row.ts'
import { settings as ar } from '#app/i18n/locales/ar/admin/settings.ts'
import { setup as arSetup } from '#app/i18n/locales/ar/admin/setup.ts'
import { settings as en } from '#app/i18n/locales/en/admin/settings.ts'
import { setup as enSetup } from '#app/i18n/locales/en/admin/setup.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { AnswerDays } from './answer-days.tsx'
import { AnswerTimes } from './answer-times.tsx'
import { BinDays } from './bin-days.tsx'
import { Credentials } from './facts/credentials.tsx'
import { Hours } from './facts/hours.tsx'
import { Offices } from './facts/offices.tsx'
import { Mails } from './mails.tsx'
import { Opening } from './opening.tsx'
import { SectionNav } from './section-nav.tsx'
import { Sessions } from './sessions.tsx'
import styles from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'
import { SettingsGroup } from './settings-section.tsx'

/** What the website says about the company, and which mails it sends. */
export default function Settings() {
  const { t } = useScreenWords('settings', { ar, en })
  // The section in which the website is opened and closed
  useScreenWords('setup', { ar: arSetup, en: enSetup })
  const query = useQuery(settingsRow)
  return (
    <>
      <ScreenHead title={t('title')} lead={`${t('lead')} ${t('saving')}`}>
        <EditOnPage page="/#about" />
      </ScreenHead>
      <ListState query={query} isEmpty={(row) => row === null} empty={<Empty title={t('missing')} />}>
        {(row) =>
          row && (
            <div className={styles.frame}>
              <div className={styles.screen}>
                <SectionNav />
                <div className={styles.groups}>
                  <SettingsGroup title={t('groups.details')}>
                    <SettingsForm
                      row={row}
                      note={<Trans t={t} i18nKey="images" components={{ go: <Link to="/admin/images" /> }} />}
                    />
                  </SettingsGroup>
                  <SettingsGroup title={t('groups.places')}>
                    <Credentials />
                    <Offices />
                    <Hours row={row} />
                  </SettingsGroup>
                  <SettingsGroup title={t('groups.work')}>
                    <AnswerDays row={row} />
                    <AnswerTimes />
                    <Mails email={row.email ?? ''} />
                  </SettingsGroup>
                  <SettingsGroup title={t('groups.access')}>
                    <Opening row={row} />
                    <Sessions />
                    <BinDays />
                  </SettingsGroup>
                </div>
              </div>
            </div>
          )
        }
      </ListState>
    </>
  )
}
