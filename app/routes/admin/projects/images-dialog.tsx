import { Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addImage,
  deleteImage,
  type ProjectImage,
  projectImages,
  setPrimaryImage,
} from '#app/data/project-images/admin.ts'
import { type Project, projectsKey } from '#app/data/projects/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { UploadList } from '#app/workspace/images/upload-list.tsx'
import { useUploads } from '#app/workspace/images/use-uploads.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { LibraryButton } from '#app/workspace/media/library-button.tsx'
import { notifyDone } from '#app/workspace/notify.tsx'
import { SortableList } from '#app/workspace/order/sortable-list.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { inLanguage } from '#common/language.ts'
import { ImageTile } from './image-tile.tsx'
import styles from './images.module.css'

/** The pictures of a project: added, described, put into order, deleted, and one of them the main one. */
export function ImagesDialog({ project, onClose }: { project: Project; onClose(): void }) {
  const { t } = useTranslation(['projects', 'workspace'])
  const language = useLanguage()
  const client = useQueryClient()
  const [params, change] = useUrlParams()
  const ask = useConfirm()
  const list = projectImages(project.id)
  const query = useQuery(list)
  const order = useOrder('project_images', list.queryKey)
  const described = params.get('alt')
  const describe = (id: string | null) =>
    void change((params) => (id ? params.set('alt', id) : params.delete('alt')), {
      replace: true,
      preventScrollReset: true,
    })

  // Images are added one after the other, so that each gets the place after the one before
  const line = useRef<Promise<unknown>>(Promise.resolve())
  async function addToGallery(url: string, name: string) {
    const added = line.current.then(() => addImage(project.id, url, name))
    line.current = added.catch(() => undefined)
    await added
    notifyDone(t('images.added'), 'images-added')
    await Promise.all([
      client.invalidateQueries({ queryKey: list.queryKey }),
      client.invalidateQueries({ queryKey: projectsKey }),
    ])
  }
  const uploads = useUploads({
    bucket: 'project-images',
    onSent: (url, { name }) => addToGallery(url, name),
  })
  const attempt = useAttempt(list.queryKey)
  const failed = uploads.uploads.some(({ state }) => state === 'failed')

  const choose = useOptimisticMutation({
    run: setPrimaryImage,
    invalidates: [list.queryKey, projectsKey],
    optimistic: (cached, id) =>
      (cached as ProjectImage[]).map((image) => ({ ...image, is_primary: image.id === id })),
    done: t('images.primaryDone'),
    failed: t('images.primaryFailed'),
  })
  const askToRemove = useDelete<ProjectImage>({
    table: 'project_images',
    run: deleteImage,
    confirm: (image) => ({
      title: t('images.delete.title'),
      text: t(`images.delete.${query.data?.length === 1 ? 'last' : image.is_primary ? 'primary' : 'text'}`),
      confirm: t('workspace:delete'),
    }),
    invalidates: [list.queryKey, projectsKey],
    optimistic: (cached, { id, is_primary }) =>
      (cached as ProjectImage[])
        .filter((image) => image.id !== id)
        .map((image, place) => (is_primary && place === 0 ? { ...image, is_primary: true } : image)),
    done: t('images.delete.done'),
    failed: t('images.delete.failed'),
  })

  const close = async () => {
    if (uploads.busy) {
      const { title, text, confirm } = t('images.leave', { returnObjects: true })
      if (!(await ask({ title, text, confirm, danger: true }))) return
    }
    onClose()
  }

  const all = query.data ?? []
  const nameOf = (image: ProjectImage) =>
    inLanguage(language, image.alt_ar, image.alt_en) ||
    image.original_name ||
    t('images.number', { number: showCount(all.findIndex(({ id }) => id === image.id) + 1) })
  return (
    <Modal
      opened
      onClose={() => void close()}
      size="xl"
      title={t('images.title', { name: inLanguage(language, project.title_ar, project.title_en) })}
    >
      <div className={styles.manager}>
        <p className={styles.lead}>{t('images.lead')}</p>
        <DropZone
          label={t('images.add')}
          hint={t('workspace:files.pictureHint')}
          kind="images"
          multiple
          onFiles={uploads.add}
        />
        <div>
          <LibraryButton
            onChoose={(url, name) => void attempt(addToGallery(url, name ?? ''), t('images.addFailed'))}
          />
        </div>
        {failed && (
          <p role="alert" className={styles.failed}>
            {t('images.addFailed')}
          </p>
        )}
        <UploadList uploads={uploads.uploads} onRetry={uploads.retry} onCancel={uploads.cancel} />
        <ListState
          query={query}
          skeletons={{ count: 2, height: 220 }}
          isEmpty={(images) => images.length === 0}
          empty={<Empty title={t('images.empty')} text={t('images.emptyText')} />}
        >
          {(images) => (
            <SortableList
              items={images}
              nameOf={nameOf}
              onOrder={(ids) => order.mutate(ids)}
              className={styles.tiles}
            >
              {(image) => (
                <ImageTile
                  image={image}
                  name={nameOf(image)}
                  open={described === image.id}
                  onOpen={() => describe(image.id)}
                  onDone={() => describe(null)}
                  onPrimary={() => choose.mutate(image.id)}
                  onDelete={() => void askToRemove(image)}
                />
              )}
            </SortableList>
          )}
        </ListState>
      </div>
    </Modal>
  )
}
