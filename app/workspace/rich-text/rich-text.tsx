import '@mantine/tiptap/styles.css'
import { Skeleton } from '@mantine/core'
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { Node, Slice } from '@tiptap/pm/model'
import { type Editor, type Extensions, type JSONContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { directionOf, type Language } from '#common/language.ts'
import { cleanPasted } from './pasted.ts'
import styles from './rich-text.module.css'

/** What the form gives an editor of one text in one language. */
export interface RichTextField {
  /** The text as the form holds it; empty where nothing is written. */
  value: string
  onChange(value: string): void
  language: Language
  label: string
  name: string
  invalid: boolean
}

interface RichTextProps extends RichTextField {
  /** The formatting that the text can have. */
  extensions: Extensions
  /** Turns the form's value into a document. */
  read(value: string): JSONContent
  /** Turns pasted plain text into a document; without this, each line becomes a paragraph. */
  readPasted?(text: string): JSONContent
  /** Turns a document into the form's value; empty where the document says nothing. */
  write(document: JSONContent): string
  /** The groups of buttons. */
  buttons(editor: Editor): ReactNode
  toolbarLabel: string
  labels: Partial<RichTextEditorLabels>
  /** Called once with the editor, when it is on the page. */
  onReady?(editor: Editor): void
  required?: boolean
  className?: string | undefined
}

/** An editor of formatted text with its toolbar, in the direction of its language. */
export function RichText({
  value,
  onChange,
  language,
  label,
  name,
  invalid,
  extensions,
  read,
  readPasted,
  write,
  buttons,
  toolbarLabel,
  labels,
  onReady,
  required,
  className,
}: RichTextProps) {
  // The last value that the editor gave to the form; any other value comes from outside
  const own = useRef(value)
  const change = useRef(onChange)
  change.current = onChange
  const editor = useEditor({
    extensions,
    content: read(value),
    shouldRerenderOnTransaction: false,
    // An editor made while rendering is destroyed when React shows the result later than a tick
    immediatelyRender: false,
    // The page's policy allows no style element; the few rules are in the style sheet
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(invalid),
        ...(required && { 'aria-required': 'true' }),
        lang: language,
        dir: directionOf(language),
        'data-name': name,
      },
      transformPastedHTML: cleanPasted,
      ...(readPasted && {
        clipboardTextParser: (text, _, __, view) =>
          Slice.maxOpen(Node.fromJSON(view.state.schema, readPasted(text)).content),
      }),
    },
    onUpdate({ editor }) {
      own.current = write(editor.getJSON())
      change.current(own.current)
    },
  })
  useEffect(() => {
    if (!editor || value === own.current) return
    own.current = value
    editor.commands.setContent(read(value), { emitUpdate: false })
  }, [editor, value, read])
  const ready = useRef(onReady)
  useEffect(() => {
    if (editor) ready.current?.(editor)
  }, [editor])
  if (!editor) return <Skeleton height={240} />
  return (
    <RichTextEditor editor={editor} labels={labels} className={styles.editor ?? ''}>
      <RichTextEditor.Toolbar role="toolbar" aria-label={toolbarLabel}>
        {buttons(editor)}
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={`${styles.content} ${className ?? ''}`} />
    </RichTextEditor>
  )
}
