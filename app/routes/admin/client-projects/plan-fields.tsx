import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leaderList } from '#app/data/leadership-team/admin.ts'
import { teamList } from '#app/data/team-members/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DayField } from '#app/workspace/form/day-field.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import styles from './client-projects.module.css'

/**
 * What the client sees of a project besides its status: who is responsible, the dates, and what comes next.
 */
export function PlanFields({ edit }: { edit: EditFormState }) {
  const { t } = useTranslation('clientProjects')
  const language = useLanguage()
  const leaders = useQuery(leaderList)
  const members = useQuery(teamList)
  const { error, ...lead } = edit.field('lead_id')
  const chosen = String(edit.form.watch('lead_id') ?? '')
  const people = [
    ...(leaders.data ?? [])
      .filter((row) => row.is_active || row.id === chosen)
      .map((row) => ({ value: row.id, label: inLanguage(language, row.full_name_ar, row.full_name_en) })),
    ...(members.data ?? []).map((row) => ({
      value: row.id,
      label: inLanguage(language, row.name_ar, row.name_en),
    })),
  ].filter(({ label }) => label)
  const isLoading = leaders.isLoading || members.isLoading
  // Clients do not see the name of someone who has left the website; the field keeps them until someone else
  // is chosen
  const isGone = chosen !== '' && !isLoading && !people.some(({ value }) => value === chosen)
  return (
    <fieldset className={styles.plan}>
      <legend>{t('plan.title')}</legend>
      <p>{t('plan.hint')}</p>
      <NativeSelect
        // The select can only show the chosen person once the people are loaded
        key={isLoading ? 'awaited' : 'there'}
        label={t('fields.lead_id')}
        description={t('plan.leadHint')}
        error={error}
        data={[
          { value: '', label: t('plan.nobody') },
          ...(isGone || isLoading ? [{ value: chosen, label: isGone ? t('plan.gone') : '…' }] : []),
          ...people,
        ].filter(({ value }, place, all) => all.findIndex((one) => one.value === value) === place)}
        {...lead}
      />
      <Switch label={t('fields.shows_phone')} {...edit.toggle('shows_phone')} />
      <Switch label={t('fields.shows_email')} {...edit.toggle('shows_email')} />
      <DayField edit={edit} name="starts_on" label={t('fields.starts_on')} />
      <DayField edit={edit} name="ends_on" label={t('fields.ends_on')} />
      <TextInput
        label={t('fields.milestone')}
        description={t('plan.milestoneHint')}
        dir="auto"
        autoComplete="off"
        {...edit.field('milestone')}
      />
      <DayField edit={edit} name="milestone_on" label={t('fields.milestone_on')} />
    </fieldset>
  )
}
