import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeptPerson, keptList } from '#app/data/imports/admin.ts'
import type { ImportKind } from '#app/data/imports/types.ts'
import { invitations as invitationsAr } from '#app/i18n/locales/ar/admin/invitations.ts'
import { invitations as invitationsEn } from '#app/i18n/locales/en/admin/invitations.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showCount } from '#app/lib/numbers.ts'
import type { LinkToShow } from '#app/routes/admin/invitations/invite-dialog.tsx'
import { LinkDialog } from '#app/routes/admin/invitations/link-dialog.tsx'
import { ListSearch } from '#app/workspace/list/list-controls.tsx'
import { ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import styles from './imports.module.css'
import { KeptDialog } from './kept-dialog.tsx'
import { KeptRow } from './kept-row.tsx'
import { useKeptActions } from './use-kept-actions.ts'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: {},
  sorts: ['created_at', 'full_name'],
} as const

/** Imported people who have no account: invited, corrected and removed, one or many. */
export function KeptPeople({ kind }: { kind: ImportKind }) {
  useScreenWords('invitations', { ar: invitationsAr, en: invitationsEn })
  const { t } = useTranslation(['imports', 'workspace'])
  const list = usePagedList({ ...keptList(kind), defaults })
  const correct = useDialogParam('correct')
  const wanted = useUrlParams()[0].get('person')
  const [link, setLink] = useState<LinkToShow | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { inviteAfterAsking, remove, busy } = useKeptActions(kind, setLink)
  const here = list.rows ?? []
  const chosen = here.filter(({ id }) => selected.has(id))
  const edited = useKeptRow(
    correct.value,
    here.find(({ id }) => id === correct.value),
    false,
  )
  const select = (id: string, on: boolean) =>
    setSelected((old) => new Set(on ? [...old, id] : [...old].filter((one) => one !== id)))
  const all = (on: boolean) => setSelected(new Set(on ? here.map(({ id }) => id) : []))
  const invite = async (people: KeptPerson[]) => {
    if (await inviteAfterAsking(people)) setSelected(new Set())
  }
  if (list.blank) return null
  return (
    <section aria-labelledby="kept-people" className={styles.kept}>
      <h2 id="kept-people">{t('kept.title')}</h2>
      <p className={styles.soft}>{t('kept.lead')}</p>
      <div className={styles.tools}>
        <ListSearch list={list} label={t('kept.search')} />
        {chosen.length > 0 && (
          <fieldset className={styles.selected} aria-label={t('kept.selected', { number: chosen.length })}>
            <span role="status">{t('kept.selected', { number: showCount(chosen.length) })}</span>
            <Button size="sm" disabled={busy} onClick={() => void invite(chosen)}>
              {t('kept.invite')}
            </Button>
            <Button
              size="sm"
              variant="default"
              disabled={busy}
              onClick={() => {
                remove(chosen.map(({ id }) => id))
                all(false)
              }}
            >
              {t('kept.remove')}
            </Button>
          </fieldset>
        )}
      </div>
      <ListFrame>
        <PagedList
          list={list}
          skeletons={{ count: 5, height: 64, rows: true }}
          notFound={t('kept.notFound')}
          empty={null}
        >
          {(rows) => (
            <>
              <Checkbox
                label={t('kept.selectAll')}
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={({ currentTarget }) => all(currentTarget.checked)}
              />
              <ListTable
                label={t('kept.list')}
                className={styles.keptTable}
                head={
                  <thead>
                    <tr>
                      {(['name', 'contact', 'about', 'state'] as const).map((name) => (
                        <th key={name} scope="col">
                          {t(`kept.fields.${name}`)}
                        </th>
                      ))}
                      <th scope="col">
                        <span className="hidden">{t('kept.fields.actions')}</span>
                      </th>
                    </tr>
                  </thead>
                }
              >
                {rows.map((person) => (
                  <KeptRow
                    key={person.id}
                    person={person}
                    selected={selected.has(person.id)}
                    wanted={person.id === wanted}
                    busy={busy}
                    onSelect={(on) => select(person.id, on)}
                    onInvite={() => void invite([person])}
                    onCorrect={() => correct.open(person.id)}
                    onRemove={() => remove([person.id])}
                  />
                ))}
              </ListTable>
            </>
          )}
        </PagedList>
      </ListFrame>
      {edited && <KeptDialog key={edited.id} person={edited} onClose={correct.close} />}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
    </section>
  )
}
