import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCompany } from '#app/auth/company.ts'
import { handleAuthError } from '#app/auth/profile.ts'
import { useManages } from '#app/auth/use-manages.ts'
import { type Draft, draftList } from '#app/data/drafts/admin.ts'
import { readText, type StoredText } from '#app/data/page-texts/admin.ts'
import { areaOfTable } from '#app/lib/area-of-table.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useUnsaved } from '#app/workspace/form/use-unsaved.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { editingParameter } from '#common/editing-address.ts'
import { type Language, languageOf, languages, pathFor } from '#common/language.ts'
import { columnOf, isEditedHere, type PageText, textAttribute, textKey } from '#common/page-texts.ts'
import styles from './edit.module.css'
import { EditingBar } from './editing-bar.tsx'
import { FormNote } from './form-note.tsx'
import { framed, type Place, pathOf, preparePage, publicPath, showChanged } from './page-frame.ts'
import { keepBegun, TextEditor } from './text-editor.tsx'
import { useTextLabel } from './use-text-label.ts'

/** The page in the frame once it is there. */
interface Shown {
  page: Document
  path: string
  title: string
  texts: PageText[]
}

/** Names a column of a row, to compare it with the columns that drafts change. */
const columnKey = (text: PageText, language: Language) =>
  `${text.table}/${text.id}/${columnOf(text, language)}`

/**
 * Milliseconds before a lost preview is opened again, so that a page that cannot be shown is not requested in
 * a loop.
 */
const patience = 10_000

/**
 * The bar, the page in its frame, and the text that is being edited.
 * @param onLost opens the preview again after someone has ended it in another tab
 */
export function EditedPage({ onLost }: { onLost(): Promise<unknown> }) {
  const { t } = useTranslation(['editing', 'workspace'])
  const { name } = useCompany()
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const manages = useManages()
  const labelOf = useTextLabel()
  const confirm = useConfirm()
  const explain = useExplain()
  const drafts = useQuery(draftList)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(() => framed(publicPath(params.get('page') ?? pathFor(language))))
  const [width, setWidth] = useState<'whole' | 'phone'>('whole')
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState<{ place: Place; stored: StoredText | null } | null>(null)
  const dirty = useRef(false)
  const [unsaved, setUnsaved] = useState(false)
  const settled = useRef(false)
  const lost = useRef(0)
  const prepared = useRef<Document>(null)
  /** The text that gets the focus again after the page is reloaded. */
  const back = useRef<{ key: string; scroll: number } | null>(null)

  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
    setUnsaved(now)
  }, [])
  const close = () => {
    if (open?.stored) keepBegun(open.stored, null)
    onDirty(false)
    setOpen(null)
  }
  useUnsaved(unsaved, settled, close)

  const mayLeave = async () => {
    if (!dirty.current) return true
    const leave = await confirm({
      title: t('workspace:unsaved.title'),
      text: t('workspace:unsaved.text'),
      confirm: t('workspace:unsaved.discard'),
      danger: true,
    })
    if (leave) close()
    return leave
  }
  const leaveText = async () => {
    const element = open?.place.element
    if (!(await mayLeave())) return
    close()
    element?.focus()
  }
  const go = async (path: string) => {
    if (await mayLeave()) frame.current?.contentWindow?.location.assign(framed(path))
  }
  const reload = () => {
    const view = frame.current?.contentWindow
    if (!view) return
    back.current = {
      key: open?.place.element.getAttribute(textAttribute) ?? '',
      scroll: view.scrollY,
    }
    close()
    view.location.reload()
  }

  async function edit(place: Place) {
    if (!(await mayLeave())) return
    const { text } = place
    if (place.near || !isEditedHere(text)) return setOpen({ place, stored: null })
    try {
      const stored = await readText(text, languageOf(place.element.ownerDocument.location.pathname))
      setOpen({ place, stored })
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('openFailed'), explain(error))
    }
  }

  // The listeners in the page call the newest of these
  const wishes = useRef({ edit, go })
  wishes.current = { edit, go }

  function arrived() {
    const view = frame.current?.contentWindow
    const page = frame.current?.contentDocument
    // Without a preview the browser refuses to frame the page, and shows a page that cannot be read
    if (!page && Date.now() - lost.current > patience) {
      lost.current = Date.now()
      void onLost().then(() => {
        if (frame.current) frame.current.src = framed(shown?.path ?? publicPath(params.get('page')))
      })
    }
    if (!view || !page || page.location.href === 'about:blank' || page === prepared.current) return
    if (page.readyState === 'loading') return
    prepared.current = page
    // The page came by a redirect or in another way, without the editing parameter
    if (!new URLSearchParams(view.location.search).has(editingParameter))
      return view.location.replace(framed(pathOf(view.location)))
    const texts = preparePage(page, {
      mayEdit: ({ table }) => manages(areaOfTable(table)),
      labelOf: (text) => t('editText', { name: labelOf(text, languageOf(page.location.pathname)) }),
      edit: (place) => void wishes.current.edit(place),
      follow: (path) => void wishes.current.go(path),
    })
    view.addEventListener('beforeunload', (event) => dirty.current && event.preventDefault())
    const path = pathOf(view.location)
    setOpen(null)
    onDirty(false)
    setShown({ page, path, title: page.title, texts })
    if (path !== params.get('page')) setParams({ page: path }, { replace: true, preventScrollReset: true })
    const { key, scroll } = back.current ?? {}
    back.current = null
    if (key === undefined) return
    view.scrollTo({ top: scroll, behavior: 'instant' })
    page.querySelector<HTMLElement>(`[${textAttribute}="${key}"][tabindex]`)?.focus({ preventScroll: true })
  }

  // Prepare the page before its images are loaded: until then, a press would follow links
  const looks = useRef(arrived)
  looks.current = arrived
  useEffect(() => {
    const timer = setInterval(() => frame.current?.contentDocument && looks.current(), 100)
    return () => clearInterval(timer)
  }, [])

  // Only drafts that change a text of this page count: a draft may change other texts of the same item
  const here = new Set(shown?.texts.flatMap((text) => languages.map((language) => columnKey(text, language))))
  const columnsOf = (draft: Draft) =>
    Object.keys(draft.changes).map((column) => `${draft.table_name}/${draft.record_id}/${column}`)
  const onPage = drafts.data?.filter((draft) => columnsOf(draft).some((column) => here.has(column))) ?? []
  const changed = new Set(onPage.flatMap(columnsOf))
  const signs = [...changed].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page, and when a draft changes.
  useEffect(() => {
    if (!shown) return
    const language = languageOf(shown.path)
    showChanged(shown.page, (text) => changed.has(columnKey(text, language)))
  }, [shown, signs])

  return (
    <div className={styles.screen}>
      <title>{`${t('title')} | ${name}`}</title>
      <EditingBar
        page={shown}
        drafts={onPage}
        changed={
          shown?.texts.filter((text) => languages.some((one) => changed.has(columnKey(text, one)))).length ??
          0
        }
        width={width}
        onWidth={setWidth}
        onGo={(path) => void go(path)}
        onPublished={reload}
        mayLeave={mayLeave}
      />
      <div className={styles.room}>
        <iframe
          ref={frame}
          src={first}
          title={t('frame')}
          className={width === 'phone' ? styles.phone : styles.whole}
          onLoad={arrived}
        />
      </div>
      {open?.stored && (
        <TextEditor
          key={`${textKey(open.stored.text)} ${open.stored.language}`}
          place={open.place}
          stored={open.stored}
          onDirty={onDirty}
          onClose={() => void leaveText()}
          onSaved={() => {
            notifyDone(t('saved'), 'text-saved')
            void drafts.refetch()
            reload()
          }}
          onFollow={(path) => void go(path)}
        />
      )}
      {open && !open.stored && (
        <FormNote place={open.place} onClose={() => void leaveText()} onFollow={(path) => void go(path)} />
      )}
    </div>
  )
}
