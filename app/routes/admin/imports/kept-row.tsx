import { Button, Checkbox } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptPerson } from '#app/data/imports/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EmailText } from '#app/workspace/email-text.tsx'
import { RowMenu, RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { useInView } from '#app/workspace/use-in-view.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { displayPhone } from '#common/phone.ts'
import styles from './imports.module.css'

interface KeptRowProps {
  person: KeptPerson
  selected: boolean
  /** Whether the address names this person, as the search of everything does. */
  wanted: boolean
  busy: boolean
  onSelect(on: boolean): void
  onInvite(): void
  onCorrect(): void
  onRemove(): void
}

/** How the badge of a state looks. */
const looks = { kept: 'new', invited: 'pending', expired: 'rejected', account: 'approved' } as const

/** An imported person in the table; on a phone the row is a card. */
export function KeptRow({
  person,
  selected,
  wanted,
  busy,
  onSelect,
  onInvite,
  onCorrect,
  onRemove,
}: KeptRowProps) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { full_name, email, phone, state } = person
  const name = bilingualPart(full_name, language)
  const about =
    person.kind === 'clients'
      ? person.company_name
      : ((language === 'en' ? person.position_en : null) ?? person.position_ar ?? person.position_en)
  const row = useRef<HTMLTableRowElement>(null)
  // The import form is above the list, so scroll to the row
  useInView(row, wanted)
  return (
    <tr
      ref={row}
      data-record={person.id}
      aria-current={wanted || undefined}
      className={wanted ? styles.wanted : undefined}
      tabIndex={wanted ? -1 : undefined}
    >
      <th scope="row" data-cell="title">
        <Checkbox
          label={<bdi>{name}</bdi>}
          aria-label={t('kept.select', { name })}
          checked={selected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      </th>
      <td data-label={t('kept.fields.contact')} className={styles.contact}>
        {email && <EmailText>{email}</EmailText>} {phone && <bdi dir="ltr">{displayPhone(phone)}</bdi>}
      </td>
      <td data-label={t('kept.fields.about')} data-empty={!about}>
        <bdi>{about}</bdi>
      </td>
      <td data-label={t('kept.fields.state')} className={styles.badge}>
        <StatusBadge status={looks[state]}>
          {t(`kept.states.${state === 'invited' && !person.by_mail ? 'linked' : state}`)}
        </StatusBadge>
      </td>
      <td className={styles.rowButtons}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy || state === 'account'}
          aria-label={t('kept.inviteOf', { name })}
          onClick={onInvite}
        >
          {t('kept.invite')}
        </Button>
        <RowMenu name={name}>
          <RowMenuItem icon={Pencil} action={onCorrect}>
            {t('kept.correct')}
          </RowMenuItem>
          <RowMenuItem icon={Trash2} danger off={busy} action={onRemove}>
            {t('kept.remove')}
          </RowMenuItem>
        </RowMenu>
      </td>
    </tr>
  )
}
