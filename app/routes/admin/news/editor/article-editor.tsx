import { RichTextEditor } from '@mantine/tiptap'
import type { Editor, JSONContent } from '@tiptap/react'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText, type RichTextField } from '#app/workspace/rich-text/rich-text.tsx'
import { articleIn, cleanArticle, isEmptyArticle } from '#common/article.ts'
import styles from './article-editor.module.css'
import { extensions } from './extensions.ts'
import { ImageDialog } from './image-dialog.tsx'

interface ArticleEditorProps extends RichTextField {
  onBusy(busy: boolean): void
}

const read = (value: string): JSONContent => articleIn(value) ?? { type: 'doc', content: [] }

const write = (document: JSONContent) => {
  const article = cleanArticle(document)
  return isEmptyArticle(article) ? '' : JSON.stringify(article)
}

/** The editor of an article: headings, lists, quotations, links and pictures, in the direction of its language. */
export default function ArticleEditor({ onBusy, ...field }: ArticleEditorProps) {
  const { t } = useTranslation('news')
  // The editor whose picture is being chosen
  const [imageOf, setImageOf] = useState<Editor | null>(null)
  return (
    <>
      <RichText
        {...field}
        extensions={extensions}
        read={read}
        write={write}
        labels={t('editor', { returnObjects: true })}
        toolbarLabel={t('toolbar', { label: field.label })}
        className={styles.content}
        buttons={(editor) => (
          <>
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
                onClick={() => setImageOf(editor)}
              >
                <ImagePlus aria-hidden="true" size={16} />
              </RichTextEditor.Control>
            </RichTextEditor.ControlsGroup>
          </>
        )}
      />
      {imageOf && (
        <ImageDialog
          image={imageOf.isActive('image') ? imageOf.getAttributes('image') : null}
          onBusy={onBusy}
          onClose={() => setImageOf(null)}
          onSave={(attrs) => {
            setImageOf(null)
            imageOf.chain().focus().insertContent({ type: 'image', attrs }).run()
          }}
        />
      )}
    </>
  )
}
