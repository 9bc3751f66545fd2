import { Badge } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  givePosition,
  isFilled,
  isRenamed,
  type Leader,
  leaderForm,
  leaderList,
  saveLeader,
} from '#app/data/leadership-team/admin.ts'
import { focusOf } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DraftBadge } from '#app/routes/admin/drafts/draft-badge.tsx'
import { useAddresses } from '#app/workspace/form/use-addresses.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { forgetNotice, notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { DragHandle } from '#app/workspace/order/sortable-list.tsx'
import { RegistrationLeft } from '#app/workspace/qualifications/registration-left.tsx'
import { inLanguage } from '#common/language.ts'
import { LeaderFields, toFormValues } from './leader-fields.tsx'
import { LeaderInstantFields } from './leader-instant-fields.tsx'
import styles from './leadership.module.css'
import { type PersonAnswer, PersonQuestion } from './person-question.tsx'
import { useInstantChanges } from './use-instant-changes.ts'

interface LeaderCardProps {
  leader: Leader
  open: boolean
  onToggle(open: boolean): void
}

/** A position: who fills it, and everything about that person, edited in place. */
export function LeaderCard({ leader, open, onToggle }: LeaderCardProps) {
  const { t } = useTranslation(['leadership', 'workspace'])
  const language = useLanguage()
  const id = useId()
  const instant = useInstantChanges(leader, (before, after) => edit.rebase(before, after))
  const addresses = useAddresses('team')
  /** Whether a new name means another person, as the admin has said for this save. */
  const answer = useRef<PersonAnswer>(undefined)
  /** The message that no draft was saved, until the position is. */
  const noDraft = useRef<string>(undefined)
  /** The id of the next person's row. */
  const [nextId] = useState(() => crypto.randomUUID())
  const edit = useEditForm({
    name: `leader ${leader.id}`,
    draftOf: 'leadership_team',
    schema: leaderForm,
    row: leader,
    toFormValues,
    save: (values, base = leader.updated_at) =>
      addresses.guard(values, () =>
        answer.current === 'other'
          ? givePosition(leader, values, base, nextId)
          : saveLeader(leader.id, values, base),
      ),
    // Another person has another row
    invalidates: [leaderList.queryKey],
    onSaved: instant.show,
    done: () => {
      forgetNotice(noDraft.current)
      notifyDone(answer.current === 'other' ? t('person.done', { before: name }) : t('saved'))
    },
    failed: t('saveFailed'),
  })
  /** Goes on once it is known what the new name means. */
  const [asking, setAsking] = useState<{ goOn(given: 'other' | 'same'): void }>()
  const renamed = () => isRenamed(leader, edit.form.getValues())
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (!answer.current && renamed()) {
      event.preventDefault()
      event.stopPropagation()
      const form = event.currentTarget
      return setAsking({
        goOn(given) {
          answer.current = given
          form.requestSubmit()
        },
      })
    }
    await edit.submit(event)
    answer.current = undefined
  }
  // A draft changes the row of a person: published with another one's name, it would show the first one's photo and page
  const { drafts: kept } = edit
  const drafts = kept && {
    ...kept,
    async save(...draft: Parameters<typeof kept.save>) {
      if (!renamed()) return kept.save(...draft)
      setAsking({
        goOn(given) {
          if (given === 'same') void kept.save(...draft)
          else noDraft.current = notifyFailed(t('person.noDraft'), t('person.noDraftText'))
        },
      })
    },
  }
  const { restored } = edit
  // A restored draft must be visible, so open its card
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes back.
  useEffect(() => {
    if (restored) onToggle(true)
  }, [restored])

  const position = inLanguage(language, leader.position_ar, leader.position_en)
  const name = inLanguage(language, leader.full_name_ar, leader.full_name_en)
  const filled = isFilled(leader)
  return (
    <article className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <DragHandle />
        {leader.image_url ? (
          <StoredImage
            url={leader.image_url}
            alt=""
            width={48}
            height={48}
            widths={[96, 192]}
            className={styles.face}
            focus={focusOf(leader)}
          />
        ) : (
          <span className={styles.face} aria-hidden="true">
            {filled ? <UserRound size={24} /> : <UserRoundPlus size={22} />}
          </span>
        )}
        <div className={styles.who}>
          <h2 id={`${id}-title`} dir="auto">
            {position}
          </h2>
          {filled ? <p dir="auto">{name}</p> : <p className={styles.unfilled}>{t('unfilled')}</p>}
        </div>
        <div className={styles.marks}>
          <RegistrationLeft until={leader.engineers_until} />
          {edit.isDirty && <Badge color="amber">{t('workspace:form.unsaved')}</Badge>}
          <DraftBadge table="leadership_team" id={leader.id} />
          <Badge color={leader.is_active ? 'brand' : 'gray'}>
            {leader.is_active ? t('active') : t('inactive')}
          </Badge>
        </div>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          aria-labelledby={`${id}-title`}
          onClick={() => onToggle(!open)}
        >
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
      <div id={`${id}-body`} className={styles.body} hidden={!open}>
        <LeaderFields
          leader={leader}
          addresses={addresses}
          edit={{ ...edit, submit, drafts }}
          position={position}
          busy={instant.busy}
        />
        <LeaderInstantFields leader={leader} position={position} instant={instant} />
      </div>
      {asking && (
        <PersonQuestion
          before={name}
          name={inLanguage(
            language,
            String(edit.form.getValues('full_name_ar') ?? ''),
            String(edit.form.getValues('full_name_en') ?? ''),
          )}
          onAnswer={(given) => {
            setAsking(undefined)
            if (given) asking.goOn(given)
          }}
        />
      )}
    </article>
  )
}
