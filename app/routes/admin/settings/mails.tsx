import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import {
  type MailKindSetting,
  mailKindSettings,
  setCompanyMailLanguage,
  setMailActive,
  withChange,
} from '#app/data/mail-kinds/admin.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { type Language, languages } from '#common/language.ts'
import { mailsToAdmins, mailsToCompany, mailsToPeople } from '#common/mail-kinds.ts'
import styles from './mails.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Admins belong to the company, whichever address the mail goes to. */
const inside = [...mailsToCompany, ...mailsToAdmins] as const

/** Which mails the site sends by itself. @param email where those to the company go */
export function Mails({ email }: { email: string }) {
  const { t } = useTranslation(['settings', 'workspace'])
  const { mails } = useCompany()
  const query = useQuery(mailKindSettings)
  const change = useOptimisticMutation({
    run: ({ id, is_active }: { id: string; kind: MailKindSetting['kind']; is_active: boolean }) =>
      setMailActive(id, is_active),
    invalidates: [mailKindSettings.queryKey],
    optimistic: (cached, { id, is_active }) => withChange(cached as MailKindSetting[], { id, is_active }),
    done: ({ kind, is_active }) =>
      t(is_active ? 'mails.on' : 'mails.off', { name: t(`mails.kinds.${kind}.name`) }),
    failed: t('mails.failed'),
  })
  const choose = useOptimisticMutation({
    run: setCompanyMailLanguage,
    invalidates: [mailKindSettings.queryKey],
    optimistic: (cached, locale) => withChange(cached as MailKindSetting[], { locale }),
    done: t('mails.languageChanged'),
    failed: t('mails.languageFailed'),
  })
  const switches = (kinds: readonly MailKindSetting[], group: readonly MailKindSetting['kind'][]) => (
    <ul className={styles.list}>
      {group
        .flatMap((name) => kinds.filter(({ kind }) => kind === name))
        .map(({ id, kind, is_active }) => (
          <li key={kind}>
            <MailSwitch
              kind={kind}
              checked={is_active}
              onSwitch={(is_active) => change.mutate({ id, kind, is_active })}
            />
          </li>
        ))}
    </ul>
  )
  return (
    <SettingsSection name="mails" title={t('mails.title')} lead={t('mails.lead')}>
      {!mails.sent && <p className={styles.lead}>{t('mails.noServer')}</p>}
      <ListState
        query={query}
        skeletons={{ count: 4, height: 64 }}
        isEmpty={(kinds) => kinds.length === 0}
        empty={<Empty title={t('mails.missing')} level={4} />}
      >
        {(kinds) => (
          <div className={styles.groups}>
            <Group title={t('mails.people')} text={t('mails.peopleText')}>
              {switches(kinds, mailsToPeople)}
            </Group>
            <Group
              title={t('mails.company')}
              text={
                <Trans
                  t={t}
                  i18nKey="mails.companyText"
                  values={{ email }}
                  components={{ address: <bdi dir="ltr" className={styles.address} /> }}
                />
              }
            >
              <NativeSelect
                className={styles.language}
                label={t('mails.language')}
                value={kinds.find(({ kind }) => kind === mailsToCompany[0])?.locale}
                onChange={({ currentTarget }) => choose.mutate(currentTarget.value as Language)}
                data={languages.map((value) => ({ value, label: t(`workspace:languages.${value}`) }))}
              />
              {switches(kinds, inside)}
            </Group>
          </div>
        )}
      </ListState>
    </SettingsSection>
  )
}

function Group({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in one block with the line below it.
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div>
        <h4 id={id}>{title}</h4>
        <p className={styles.lead}>{text}</p>
      </div>
      {children}
    </div>
  )
}

interface MailSwitchProps {
  kind: MailKindSetting['kind']
  checked: boolean
  onSwitch(checked: boolean): void
}

/** A switch with the line that says when the mail goes. */
function MailSwitch({ kind, checked, onSwitch }: MailSwitchProps) {
  const { t } = useTranslation('settings')
  return (
    <Switch
      labelPosition="left"
      classNames={{ body: styles.switch, labelWrapper: styles.words, label: styles.name }}
      label={t(`mails.kinds.${kind}.name`)}
      description={t(`mails.kinds.${kind}.when`)}
      checked={checked}
      onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
    />
  )
}
