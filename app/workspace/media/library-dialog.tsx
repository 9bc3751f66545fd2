import { Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileName } from '#app/components/file-name.tsx'
import { mediaKey, mediaList } from '#app/data/media/admin.ts'
import { media as ar } from '#app/i18n/locales/ar/admin/media.ts'
import { media as en } from '#app/i18n/locales/en/admin/media.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { pageSize } from '#app/workspace/list/use-list-params.ts'
import styles from './library-dialog.module.css'
import { useMediaWords } from './use-media-words.ts'

interface LibraryDialogProps {
  onClose(): void
  onChoose(url: string, name: string | null): void
}

/** The pictures of the media library, to choose one. */
export default function LibraryDialog({ onClose, onChoose }: LibraryDialogProps) {
  const { t } = useScreenWords('media', { ar, en })
  const words = useMediaWords()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const question = { search, sort: 'created_at', descending: true, page, size: pageSize }
  const query = useQuery({
    queryKey: [...mediaKey, 'choose', question],
    queryFn: () => mediaList.read(question, { kind: 'picture', place: '', folder: '' }),
    meta: mediaList.meta,
    placeholderData: keepPreviousData,
  })
  const find = (words: string) => {
    setSearch(words)
    setPage(1)
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={t('choose.title')}>
      <div className={styles.choice}>
        <SearchBox label={t('search')} value={search} onSearch={find} />
        <p className={styles.note}>{t('choose.note')}</p>
        <ListState
          query={query}
          skeletons={{ count: 12, height: 153, cards: 'small' }}
          isEmpty={({ total }) => total === 0}
          empty={
            search ? (
              <NothingFound title={t('notFound')} search={search} onClear={() => find('')} />
            ) : (
              <Empty title={t('choose.empty')} />
            )
          }
        >
          {({ rows, total, more }) => (
            <>
              <ul className={styles.grid}>
                {rows.map((item) => {
                  const name = words.nameOf(item)
                  return (
                    <li key={item.file}>
                      <button
                        type="button"
                        className={styles.picture}
                        aria-label={t('choose.one', { name })}
                        onClick={() => onChoose(item.url, item.name)}
                      >
                        <StoredImage
                          url={item.url}
                          alt=""
                          width={160}
                          height={110}
                          widths={[192, 320, 480]}
                          className={styles.thumb}
                        />
                        <span className={styles.name}>
                          <FileName>{name}</FileName>
                        </span>
                      </button>
                    </li>
                  )
                })}
              </ul>
              <Pager page={page} total={total} more={more} onPage={setPage} />
            </>
          )}
        </ListState>
      </div>
    </Modal>
  )
}
