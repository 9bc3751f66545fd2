import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteDownload, type OwnDocument, ownDocumentsKey } from '#app/data/client-projects/own-documents.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Fresh } from './fresh.tsx'
import { OwnFile } from './messages/own-file.tsx'
import styles from './project-documents.module.css'

/** How many documents a card shows before someone asks for all. */
const shownFirst = 3

interface ProjectDocumentsProps {
  /** The title of the project. */
  title: string
  /** Its documents, the newest first. */
  documents: readonly OwnDocument[]
}

/** The documents that the company gave a client with a project; those that were not downloaded yet are new. */
export function ProjectDocuments({ title, documents }: ProjectDocumentsProps) {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const id = useId()
  const shown = open ? documents : documents.slice(0, shownFirst)
  const downloaded = async ({ id, downloaded_at }: OwnDocument) => {
    if (downloaded_at) return
    // The file has been downloaded; if it counts as new until the next visit, that does no harm
    await noteDownload(id).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: ownDocumentsKey })
  }
  return (
    <section className={styles.documents} aria-label={t('projects.documents.of', { title })}>
      <h4>{t('projects.documents.title')}</h4>
      <ul id={id}>
        {shown.map((document) => (
          <li key={document.id} data-document={document.id}>
            <OwnFile file={document} onDownload={() => void downloaded(document)} />
            <span className={styles.day}>
              <span className="hidden">{t('projects.documents.added')} </span>
              {showDay(document.created_at, language)?.gregorian}
            </span>
            {!document.downloaded_at && <Fresh>{t('projects.documents.new')}</Fresh>}
          </li>
        ))}
      </ul>
      {documents.length > shownFirst && (
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? t('projects.documents.fewer') : t('projects.documents.all', { count: documents.length })}
        </button>
      )}
    </section>
  )
}
