import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProfile } from '#app/auth/use-profile.ts'
import {
  changeView,
  deleteView,
  filtersIn,
  keepViewAgain,
  type RequestView,
  requestViews,
  sameFilters,
  type ViewFilters,
  viewsKey,
} from '#app/data/service-requests/views.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useColleagues } from '#app/routes/admin/requests-shared/work/use-work.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { ViewDialog } from './view-dialog.tsx'
import styles from './views.module.css'

/** What a view says of how requests are shown, not of which. */
const looks: readonly string[] = ['sort', 'show', 'hide']
const looksOf = (now: ViewFilters) =>
  Object.fromEntries(Object.entries(now).filter(([name]) => looks.includes(name)))

interface ViewBarProps {
  /** Whether nothing was found: the list itself then says how to show all, and there is nothing to save. */
  nothing: boolean
}

/** The saved views, one's own and those of colleagues, and a button to save what is shown now as one. */
export function ViewBar({ nothing }: ViewBarProps) {
  const { t } = useTranslation(['requestPlace', 'workspace'])
  const language = useLanguage()
  const me = useProfile()
  const [params] = useUrlParams()
  const { all, byId, nameOf } = useColleagues()
  const { data: views = [] } = useQuery(requestViews)
  const [dialog, setDialog] = useState<RequestView | 'new' | null>(null)
  useFocusBack(dialog !== null)
  const now = filtersIn(params)
  const chosen = views.find(({ id }) => id === params.get('view'))
  const changed = chosen !== undefined && !sameFilters(chosen.filters, now)
  const anything = Object.keys(now).length > 0
  const isFiltered = Object.keys(now).some((name) => !looks.includes(name))
  const isMine = (view: RequestView) =>
    view.owner_id === me.id || (view.shared && all.length > 0 && !byId(view.owner_id)?.active)
  if (views.length === 0 && (nothing || !anything)) return null
  const ordered = [...views].sort((a, b) => Number(b.owner_id === me.id) - Number(a.owner_id === me.id))
  return (
    <nav className={styles.bar} aria-label={t('views.title')}>
      {(views.length > 0 || isFiltered) && (
        <ul className={styles.views}>
          {views.length > 0 ? (
            <li>
              <Link to="?" aria-current={!chosen && !anything ? 'page' : undefined}>
                {t('views.all')}
              </Link>
            </li>
          ) : (
            <li>
              <Link to={`?${new URLSearchParams(looksOf(now))}`} className={styles.clear}>
                {t('views.clear')}
              </Link>
            </li>
          )}
          {ordered.map((view) => {
            const owner = byId(view.owner_id)
            return (
              <li key={view.id}>
                <Link
                  to={`?${new URLSearchParams({ ...view.filters, view: view.id })}`}
                  aria-current={view === chosen ? 'page' : undefined}
                  title={
                    view.shared && view.owner_id !== me.id && owner
                      ? t('views.by', { name: nameOf(owner) })
                      : undefined
                  }
                >
                  {view.shared && <Users aria-hidden="true" size={14} />}
                  <bdi>{bilingualPart(view.name, language)}</bdi>
                  {view.shared && <span className="hidden">{t('views.shared')}</span>}
                  {view === chosen && changed && <span className={styles.changed}>{t('views.changed')}</span>}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {chosen && isMine(chosen) && (
        <ViewMenu view={chosen} now={now} changed={changed} onEdit={() => setDialog(chosen)} />
      )}
      {anything && !nothing && (!chosen || changed) && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<BookmarkPlus aria-hidden="true" size={16} />}
          onClick={() => setDialog('new')}
        >
          {t('views.keep')}
        </Button>
      )}
      {dialog && (
        <ViewDialog
          view={dialog === 'new' ? null : dialog}
          filters={dialog === 'new' ? now : undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </nav>
  )
}

interface ViewMenuProps {
  view: RequestView
  now: ViewFilters
  changed: boolean
  onEdit(): void
}

/** What can be done with a view of one's own. */
function ViewMenu({ view, now, changed, onEdit }: ViewMenuProps) {
  const { t } = useTranslation(['requestPlace', 'workspace'])
  const language = useLanguage()
  const ask = useConfirm()
  const [, change] = useUrlParams()
  const name = bilingualPart(view.name, language)
  const run = useAttempt(viewsKey)
  async function remove() {
    const agreed = await ask({
      title: t('views.delete.title', { name }),
      text: t(view.shared ? 'views.delete.textShared' : 'views.delete.text'),
      confirm: t('views.delete.confirm'),
      danger: true,
    })
    if (!agreed || !(await run(deleteView(view.id), t('views.delete.failed')))) return
    void change((params) => params.delete('view'), { replace: true, preventScrollReset: true })
    notifyUndo(t('views.delete.done'), {
      stays: undoTime,
      undo: () => run(keepViewAgain(view), t('views.failed')),
    })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('views.menu', { name })}
          leftSection={<Ellipsis aria-hidden="true" size={16} />}
        >
          {t('views.options')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {changed && (
          <Menu.Item
            onClick={() =>
              void run(changeView(view, now), t('views.failed')).then(
                (done) => done && notifyDone(t('views.saved')),
              )
            }
          >
            {t('views.update')}
          </Menu.Item>
        )}
        <Menu.Item onClick={onEdit}>{t('views.edit')}</Menu.Item>
        <Menu.Item color="danger" onClick={() => void remove()}>
          {t('views.delete.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
