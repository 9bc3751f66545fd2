import { Button, Checkbox, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { type FoundRow, gatherPerson, type PersonQuery, personRows } from '#app/data/person/admin.ts'
import type { PrivacyRequest } from '#app/data/privacy-requests/admin.ts'
import { personData as ar } from '#app/i18n/locales/ar/admin/person-data.ts'
import { personData as en } from '#app/i18n/locales/en/admin/person-data.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { download } from '#app/lib/csv.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { EmailText } from '#app/workspace/email-text.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { isLanguage } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import { displayPhone } from '#common/phone.ts'
import { ErasePlan } from './erase-plan.tsx'
import styles from './person-data.module.css'

interface PersonDataDialogProps {
  query: PersonQuery
  /** The privacy request that asked for this; an erasure answers it. */
  request?: PrivacyRequest | undefined
  onClose(): void
}

/** What is held on a person: shown before anything is done, to be downloaded for them or erased. For admins of everything. */
export default function PersonDataDialog({ query, request, onClose }: PersonDataDialogProps) {
  useScreenWords('personData', { ar, en })
  const { t } = useTranslation('personData')
  const found = useQuery(personRows(query))
  const [erasing, setErasing] = useState(false)
  return (
    <Modal opened onClose={onClose} size="xl" title={t(erasing ? 'erase.title' : 'title')}>
      <ListState
        query={found}
        skeletons={{ count: 3, height: 72 }}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty title={t('nothing')} text={t('nothingText')} />}
      >
        {(rows) => (
          <Found rows={rows} request={request} erasing={erasing} onErasing={setErasing} onClose={onClose} />
        )}
      </ListState>
    </Modal>
  )
}

interface FoundProps {
  rows: FoundRow[]
  request: PrivacyRequest | undefined
  /** Whether the dialog shows what an erasure does. */
  erasing: boolean
  onErasing(erasing: boolean): void
  onClose(): void
}

function Found({ rows, request, erasing, onErasing, onClose }: FoundProps) {
  const { t } = useTranslation('personData')
  // Rows that only mention the person, or were merged with one of theirs, may be about someone else, and a phone is
  // never proven
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ why }) => why !== 'account' && why !== 'email').map(({ id }) => id)),
  )
  const chosen = rows.filter(({ id }) => !unticked.has(id))
  const toggle = (id: string) =>
    setUnticked((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const archive = useArchive(chosen, request)
  if (erasing)
    return (
      <ErasePlan
        chosen={chosen}
        spared={rows.filter(({ id }) => unticked.has(id))}
        request={request}
        onBack={() => onErasing(false)}
        onDone={onClose}
      />
    )
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <FoundItem row={row} ticked={!unticked.has(row.id)} onToggle={() => toggle(row.id)} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          leftSection={<Download aria-hidden="true" size={16} />}
          loading={archive.isPending}
          disabled={chosen.length === 0}
          onClick={() => archive.mutate()}
        >
          {t('download')}
        </Button>
        <Button
          variant="outline"
          color="danger"
          disabled={chosen.length === 0 || chosen.some(({ more }) => more.is_me)}
          onClick={() => onErasing(true)}
        >
          {t('erase.open')}
        </Button>
        <p role="status">{t('selected', { count: chosen.length })}</p>
      </div>
    </>
  )
}

function FoundItem({ row, ticked, onToggle }: { row: FoundRow; ticked: boolean; onToggle(): void }) {
  const { t } = useTranslation('personData')
  const language = useLanguage()
  const { table, name, email, phone, at, why, more } = row
  const who = bilingualPart(name ?? '', language) || email || (more.reference ?? '')
  return (
    <>
      <Checkbox
        checked={ticked}
        onChange={onToggle}
        aria-label={t('untick', { name: `${t(`tables.${table}`)} ${more.reference ?? who}` })}
        label={
          <>
            {t(`tables.${table}`)} {more.reference && <bdi dir="ltr">{more.reference}</bdi>} ·{' '}
            <bdi>{who}</bdi>
          </>
        }
      />
      <p className={styles.facts}>
        <span>{t(`why.${why}`)}</span>
        {email && <EmailText>{email}</EmailText>}
        {phone && <bdi dir="ltr">{displayPhone(phone)}</bdi>}
        <span>{showBriefDay(at, language)}</span>
        {more.merged_into && <span>{t('mergedInto', { reference: isolated(more.merged_into) })}</span>}
        {more.is_me && <strong>{t('own')}</strong>}
      </p>
    </>
  )
}

/** Reads everything and makes the archive, in the language of the person. */
function useArchive(chosen: FoundRow[], request: PrivacyRequest | undefined) {
  const { t } = useTranslation('personData')
  const screen = useLanguage()
  const { name: company } = useCompany()
  const withPassword = usePasswordAgain()
  const explain = useExplain()
  return useMutation({
    async mutationFn() {
      const data = await withPassword(() => gatherPerson(chosen))
      const theirs = request?.locale ?? data.accounts[0]?.locale ?? data.requests[0]?.locale
      // Loaded separately, because it is needed only once someone asks for it
      const { personArchive } = await import('./person-archive.ts')
      return personArchive(data, isLanguage(theirs) ? theirs : screen, { company, day: riyadhDay() })
    },
    onSuccess({ archive, missing }) {
      download(archive, `personal-data-${request?.reference ?? riyadhDay()}.zip`)
      if (missing > 0) notifyFailed(t('filesMissing', { count: missing }))
      notifyDone(t('downloaded'))
    },
    onError: (error) => notifyFailed(t('downloadFailed'), explain(error)),
  })
}
