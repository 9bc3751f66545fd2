import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  deleteMedia,
  inFolder,
  isFolder,
  type MediaPage,
  mediaKey,
  mediaKinds,
  mediaList,
  mediaPlaces,
  mediaTasks,
  noFolder,
} from '#app/data/media/admin.ts'
import { media as ar } from '#app/i18n/locales/ar/admin/media.ts'
import { media as en } from '#app/i18n/locales/en/admin/media.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { ListSearch, ListSort, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { ListFrame } from '#app/workspace/list/list-table.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { PhoneFilters } from '#app/workspace/list/phone-filters.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { AddDialog } from './add-dialog.tsx'
import { MoveDialog, RenameDialog } from './folder-dialogs.tsx'
import styles from './media.module.css'
import { MediaBar } from './media-bar.tsx'
import { MediaCard } from './media-card.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { MediaFilters } from './media-filters.tsx'
import { useMediaSelection } from './use-media-selection.ts'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: { kind: mediaKinds, place: [...mediaTasks, ...mediaPlaces], folder: isFolder },
  sorts: ['created_at', 'size', 'name'],
} as const

/** Every picture and document of the website: found, described, sorted into folders, replaced, deleted. */
export default function Media() {
  const { t } = useScreenWords('media', { ar, en })
  const list = usePagedList({ ...mediaList, defaults })
  const page = list.query.data as MediaPage | undefined
  const rows = list.rows ?? []
  const { search, filters } = list.view
  const selection = useMediaSelection(rows, JSON.stringify([search, filters]))
  const attempt = useAttempt(mediaKey)
  const ask = useConfirm()
  const opened = useDialogParam('open')
  const adding = useDialogParam('add')
  const [moved, setMoved] = useState<string[] | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  useFocusBack(moved !== null || renamed !== null)
  const item = rows.find(({ file }) => file === opened.value)
  const folder =
    filters.folder && filters.folder !== noFolder ? filters.folder.slice(inFolder('').length) : null
  const foldersOf = (urls: string[]) =>
    new Set(rows.filter(({ url }) => urls.includes(url)).map((one) => one.folder ?? ''))

  async function remove(urls: string[]) {
    const agreed = await ask({
      title: t('delete.title', { count: urls.length }),
      text: t('delete.text'),
      confirm: t('delete.many'),
      danger: true,
    })
    if (!agreed || !(await attempt(deleteMedia(urls), t('delete.failed')))) return
    notifyDone(t('delete.done', { count: urls.length }))
    selection.clear()
    if (opened.value) opened.close()
  }

  const orders = (
    [
      ['-created_at', 'newest'],
      ['created_at', 'oldest'],
      ['-size', 'largest'],
      ['size', 'smallest'],
      ['name', 'name'],
    ] as const
  ).map(([value, word]) => ({ value, label: t(`orders.${word}`) }))
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <AddButton onClick={() => adding.open('yes')}>{t('add')}</AddButton>
      </ScreenHead>
      <ListFrame>
        <ListToolbar>
          <ListSearch list={list} label={t('search')} />
          <PhoneFilters list={list} values={filters}>
            <MediaFilters list={list} page={page} />
            <ListSort list={list} orders={orders} />
          </PhoneFilters>
          {folder !== null && (
            <Button variant="default" onClick={() => setRenamed(folder)}>
              {t('folder.rename')}
            </Button>
          )}
        </ListToolbar>
        <PagedList
          list={list}
          skeletons={{ count: 8, height: 220 }}
          notFound={t('notFound')}
          empty={<Empty title={t('empty')} text={t('emptyText')} />}
        >
          {(files) => (
            <ul className={styles.grid}>
              {files.map((file) => (
                <li key={file.file}>
                  <MediaCard
                    item={file}
                    selected={selection.has(file.url)}
                    onSelect={() => selection.toggle(file.url)}
                    onOpen={() => opened.open(file.file)}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
        <MediaBar
          selection={selection}
          onMove={() => setMoved(selection.urls)}
          onDelete={() => void remove(selection.urls)}
        />
      </ListFrame>
      {item && (
        <MediaDialog
          item={item}
          onClose={opened.close}
          onMove={() => setMoved([item.url])}
          onDelete={() => void remove([item.url])}
          onReplaced={(url) => opened.open(url.replace(/^.*\/object\/(public\/)?/, ''))}
        />
      )}
      {adding.value && <AddDialog onClose={adding.close} />}
      {moved && (
        <MoveDialog
          urls={moved}
          from={foldersOf(moved).size === 1 ? ([...foldersOf(moved)][0] ?? '') : ''}
          folders={page?.folders.map(({ name }) => name) ?? []}
          onClose={() => setMoved(null)}
          onMoved={() => {
            setMoved(null)
            selection.clear()
          }}
        />
      )}
      {renamed !== null && (
        <RenameDialog
          folder={renamed}
          onClose={() => setRenamed(null)}
          onRenamed={(name) => {
            setRenamed(null)
            list.change({ filters: { folder: inFolder(name) } })
          }}
        />
      )}
    </>
  )
}
