import { Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leaderList } from '#app/data/leadership-team/admin.ts'
import { projectImages } from '#app/data/project-images/admin.ts'
import { teamList } from '#app/data/team-members/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { ServicesField } from '#app/workspace/form/services-field.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { inLanguage } from '#common/language.ts'
import { most, regions, roles, valueRanges } from '#common/project-facts.ts'
import { Entries } from './entries.tsx'
import styles from './facts.module.css'
import { FactsPart } from './facts-part.tsx'
import { PointField } from './point-field.tsx'

interface FactsSectionsProps {
  edit: EditFormState
  /** The id of the project; nothing for a new one, which has no gallery yet. */
  id?: string | undefined
}

const namesOf = (list: string, count: number, parts: readonly string[]) =>
  Array.from({ length: count }, (_, place) => parts.map((part) => `${list}_${place}_${part}`)).flat()
const figureNames = namesOf('figure', most.figures, ['value', 'unit_ar', 'unit_en', 'label_ar', 'label_en'])
const awardNames = namesOf('award', most.awards, ['name_ar', 'name_en', 'year', 'by_ar', 'by_en'])
const storyParts = ['challenge', 'work', 'result'] as const

/** What proves a project, in parts that unfold: facts, place, figures, story, comparison, people and awards. */
export default function FactsSections({ edit, id }: FactsSectionsProps) {
  const { t } = useTranslation('projects')
  const options = (group: 'regions' | 'valueRanges', values: readonly string[]) => [
    { value: '', label: t('facts.none') },
    ...values.map((value) => ({ value, label: t(`facts.${group}.${value}` as 'facts.regions.riyadh') })),
  ]
  const chosenRoles = edit.value('roles')
  return (
    <div className={styles.sections}>
      <FactsPart
        edit={edit}
        title={t('facts.sections.facts')}
        names={['area_m2', 'value_range', 'year_begun', 'year_completed', 'roles']}
      >
        <div className={styles.fields}>
          <NativeSelect
            label={t('fields.value_range')}
            data={options('valueRanges', valueRanges)}
            {...edit.field('value_range')}
          />
          {(['year_begun', 'year_completed', 'area_m2'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`fields.${name}`)}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              {...edit.field(name)}
            />
          ))}
        </div>
        <p className={styles.hint}>{t('hints.years')}</p>
        <Checkbox.Group
          label={t('fields.roles')}
          value={chosenRoles.value.split(',')}
          onChange={(chosen) => chosenRoles.onChange(chosen.filter(Boolean).join(','))}
        >
          <div className={styles.choices}>
            {roles.map((role) => (
              <Checkbox key={role} value={role} label={t(`facts.roles.${role}`)} />
            ))}
          </div>
        </Checkbox.Group>
      </FactsPart>
      <FactsPart edit={edit} title={t('facts.sections.place')} names={['region', 'point']}>
        <NativeSelect
          label={t('fields.region')}
          data={options('regions', regions)}
          {...edit.field('region')}
        />
        <PointField edit={edit} />
      </FactsPart>
      <FactsPart edit={edit} title={t('facts.sections.figures')} names={figureNames}>
        <p className={styles.hint}>{t('hints.figures')}</p>
        <Entries
          edit={edit}
          list="figure"
          most={most.figures}
          single={[{ part: 'value', label: t('fields.value') }]}
          bilingual={[
            { part: 'unit', label: t('fields.unit') },
            { part: 'label', label: t('fields.label'), required: true },
          ]}
        />
      </FactsPart>
      <FactsPart
        edit={edit}
        title={t('facts.sections.story')}
        names={storyParts.flatMap((part) => [`${part}_ar`, `${part}_en`])}
      >
        {storyParts.map((part) => (
          <BilingualField key={part} edit={edit} name={part} label={t(`fields.${part}`)} multiline />
        ))}
      </FactsPart>
      <FactsPart
        edit={edit}
        title={t('facts.sections.compare')}
        names={['before_image_id', 'after_image_id']}
      >
        <ComparedFields edit={edit} id={id} />
      </FactsPart>
      <FactsPart edit={edit} title={t('facts.sections.people')} names={['service_ids', 'team_ids']}>
        <ServicesField edit={edit} label={t('fields.service_ids')} hint={t('hints.service_ids')} />
        <PeopleField edit={edit} />
      </FactsPart>
      <FactsPart edit={edit} title={t('facts.sections.awards')} names={awardNames}>
        <Entries
          edit={edit}
          list="award"
          most={most.awards}
          single={[{ part: 'year', label: t('fields.year') }]}
          bilingual={[
            { part: 'name', label: t('fields.name'), required: true },
            { part: 'by', label: t('fields.by') },
          ]}
        />
      </FactsPart>
    </div>
  )
}

/** Two pictures of the gallery, before and after. */
function ComparedFields({ edit, id }: FactsSectionsProps) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  const { data: images = [], isLoading } = useQuery({ ...projectImages(id ?? ''), enabled: Boolean(id) })
  if (isLoading) return <Skeleton height="4.5rem" />
  if (images.length < 2) return <p className={styles.hint}>{t('hints.compareNone')}</p>
  return (
    <>
      <p className={styles.hint}>{t('hints.compare')}</p>
      <div className={styles.fields}>
        {(['before_image_id', 'after_image_id'] as const).map((name) => {
          const chosen = images.find((image) => image.id === edit.value(name).value)
          return (
            <div key={name}>
              <NativeSelect
                label={t(`fields.${name}`)}
                data={[
                  { value: '', label: t('facts.none') },
                  ...images.map((image, index) => ({
                    value: image.id,
                    label: [
                      t('facts.image', { number: index + 1 }),
                      inLanguage(language, image.alt_ar, image.alt_en) || image.original_name,
                    ]
                      .filter(Boolean)
                      .join(': '),
                  })),
                ]}
                {...edit.field(name)}
              />
              {chosen && <StoredImage url={chosen.image_url} alt="" width={240} height={150} />}
            </div>
          )
        })}
      </div>
    </>
  )
}

/** The people of the website who worked on it. */
function PeopleField({ edit }: Pick<FactsSectionsProps, 'edit'>) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  const { data: leaders = [], isLoading: readsLeaders } = useQuery(leaderList)
  const { data: members = [], isLoading: readsMembers } = useQuery(teamList)
  const { value, onChange } = edit.value('team_ids')
  const people = [
    ...leaders.map((row) => ({ id: row.id, name: inLanguage(language, row.full_name_ar, row.full_name_en) })),
    ...members.map((row) => ({ id: row.id, name: inLanguage(language, row.name_ar, row.name_en) })),
  ].filter(({ name }) => name)
  if (readsLeaders || readsMembers) return <Skeleton height="4.5rem" />
  if (people.length === 0) return <p className={styles.hint}>{t('facts.noPeople')}</p>
  return (
    <Checkbox.Group
      label={t('fields.team_ids')}
      value={value.split(',')}
      onChange={(ids) => onChange(ids.filter(Boolean).join(','))}
    >
      <div className={styles.choices}>
        {people.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
