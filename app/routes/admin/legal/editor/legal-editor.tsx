import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import Building2 from 'lucide-react/icons/building-2'
import Contact from 'lucide-react/icons/contact'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText, type RichTextField } from '#app/workspace/rich-text/rich-text.tsx'
import { legalExtensions } from './extensions.ts'
import { legalDocumentOf, legalTextOf } from './legal-document.ts'
import styles from './legal-editor.module.css'
import { placeInDocument } from './place-of-line.ts'

interface LegalEditorProps extends RichTextField {
  /** The words that stand for the company's name and contact details, in the language of the text. */
  placeholders: { company: string; contact: string }
  /** The line that is selected at first; null for none. */
  line: number | null
}

/** The editor of a legal page: it shows formats instead of marks, and its buttons write the marks. */
export default function LegalEditor({ placeholders, line, ...field }: LegalEditorProps) {
  const { t } = useTranslation('legal')
  const { company, contact } = placeholders
  const extensions = useMemo(() => legalExtensions({ company, contact }), [company, contact])
  const selectLine = (editor: Editor) => {
    const place = line === null ? null : placeInDocument(editor.state.doc, line)
    // After the focus trap of the dialog, which focuses the first field
    if (place) setTimeout(() => editor.chain().setTextSelection(place).focus().scrollIntoView().run())
  }
  return (
    <RichText
      {...field}
      required
      extensions={extensions}
      read={legalDocumentOf}
      readPasted={legalDocumentOf}
      write={legalTextOf}
      labels={t('editor', { returnObjects: true })}
      toolbarLabel={t('toolbar', { label: field.label })}
      className={styles.content}
      onReady={selectLine}
      buttons={(editor) => (
        <>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.BulletList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Code />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Control
              aria-label={t('insert.company')}
              title={t('insert.company')}
              onClick={() => editor.chain().focus().insertContent({ type: 'company' }).run()}
            >
              <Building2 aria-hidden="true" size={16} />
            </RichTextEditor.Control>
            <RichTextEditor.Control
              aria-label={t('insert.contact')}
              title={t('insert.contact')}
              onClick={() => editor.chain().focus().insertContent({ type: 'contact' }).run()}
            >
              <Contact aria-hidden="true" size={16} />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
        </>
      )}
    />
  )
}
