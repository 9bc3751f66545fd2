import '@mantine/tiptap/styles.css'
import { Skeleton } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { articleIn, cleanArticle, isEmptyArticle } from '#common/article.ts'
import { directionOf, type Language } from '#common/language.ts'
import styles from './article-editor.module.css'
import { extensions } from './extensions.ts'
import { ImageDialog } from './image-dialog.tsx'
import { cleanPasted } from './pasted.ts'

interface ArticleEditorProps {
  /** The document as text; empty where nothing is written. */
  value: string
  onChange(value: string): void
  language: Language
  label: string
  name: string
  invalid: boolean
  onBusy(busy: boolean): void
}

const emptyDocument = { type: 'doc', content: [] }

/** The editor of an article: headings, lists, quotations, links and pictures, in the direction of its language. */
export default function ArticleEditor({
  value,
  onChange,
  language,
  label,
  name,
  invalid,
  onBusy,
}: ArticleEditorProps) {
  const { t } = useTranslation('news')
  const [hasImageDialog, setImageDialog] = useState(false)
  // What the form holds because of the editor; everything else has come from outside
  const own = useRef(value)
  const change = useRef(onChange)
  change.current = onChange
  const editor = useEditor({
    extensions,
    content: articleIn(value) ?? emptyDocument,
    shouldRerenderOnTransaction: false,
    // One that is made while rendering is destroyed when React shows the result later than a tick
    immediatelyRender: false,
    // The page's policy allows no style element; the few rules are in the style sheet
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(invalid),
        lang: language,
        dir: directionOf(language),
        'data-name': name,
      },
      transformPastedHTML: cleanPasted,
    },
    onUpdate({ editor }) {
      const article = cleanArticle(editor.getJSON())
      own.current = isEmptyArticle(article) ? '' : JSON.stringify(article)
      change.current(own.current)
    },
  })
  useEffect(() => {
    if (!editor || value === own.current) return
    own.current = value
    editor.commands.setContent(articleIn(value) ?? emptyDocument, { emitUpdate: false })
  }, [editor, value])
  if (!editor) return <Skeleton height={240} />
  return (
    <>
      <RichTextEditor
        editor={editor}
        labels={t('editor', { returnObjects: true })}
        className={styles.editor ?? ''}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('toolbar', { label })}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <RichTextEditor.Control
              aria-label={t('image.title')}
              title={t('image.title')}
              onClick={() => setImageDialog(true)}
            >
              <ImagePlus aria-hidden="true" size={16} />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={styles.content ?? ''} />
      </RichTextEditor>
      {hasImageDialog && (
        <ImageDialog
          image={editor.isActive('image') ? editor.getAttributes('image') : null}
          onBusy={onBusy}
          onClose={() => setImageDialog(false)}
          onSave={(attrs) => {
            setImageDialog(false)
            editor.chain().focus().insertContent({ type: 'image', attrs }).run()
          }}
        />
      )}
    </>
  )
}
