import { Input, Skeleton } from '@mantine/core'
import { useId } from 'react'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import type { Language } from '#common/language.ts'

// Only people who write an article need the editor
const ArticleEditor = lazyPart(() => import('./article-editor.tsx'))

interface ArticleFieldProps {
  edit: Pick<EditFormState, 'value' | 'image'>
  name: string
  language: Language
  label: string
}

/** The text of an article in one language; the form holds the document as text. */
export function ArticleField({ edit, name, language, label }: ArticleFieldProps) {
  const id = useId()
  const { value, onChange, error, onBusy } = edit.image(name)
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      size="md"
      error={error}
      labelProps={{ id: `${id}-label` }}
    >
      <ArticleEditor
        loading={<Skeleton height={240} />}
        value={value}
        onChange={onChange}
        language={language}
        label={label}
        name={name}
        invalid={Boolean(error)}
        onBusy={onBusy}
      />
    </Input.Wrapper>
  )
}
