import { Button, Group, Modal, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LineField } from '#app/workspace/form/line-field.tsx'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import { limits } from '#common/limits.ts'
import { isBlank } from '#common/text.ts'

interface ImageDialogProps {
  /** The picture that is chosen in the text; null for a new one. */
  image: Record<string, string> | null
  onBusy(busy: boolean): void
  onClose(): void
  onSave(image: { src: string; alt: string; caption: string }): void
}

/** A picture in the text of an article: the file, what it shows, and a caption. */
export function ImageDialog({ image, onBusy, onClose, onSave }: ImageDialogProps) {
  const { t } = useTranslation(['news', 'workspace'])
  const fieldError = useFieldErrors()
  const [src, setSrc] = useState(image?.src ?? '')
  const [alt, setAlt] = useState(image?.alt ?? '')
  const [caption, setCaption] = useState(image?.caption ?? '')
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const required = (value: string) => isTried && isBlank(value) && fieldError('required')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is inside the form of the article, which must not be submitted
    event.stopPropagation()
    setTried(true)
    if (!isBlank(src) && !isBlank(alt)) onSave({ src, alt: alt.trim(), caption: caption.trim() })
  }
  return (
    <Modal opened onClose={onClose} title={t('image.title')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <ImageField
            label={t('image.file')}
            bucket="site-images"
            required
            library
            value={src}
            onChange={setSrc}
            error={required(src) || undefined}
            onBusy={(is) => {
              setBusy(is)
              onBusy(is)
            }}
          />
          <LineField
            label={t('image.alt')}
            description={t('hints.alt')}
            withAsterisk
            aria-required
            dir="auto"
            maxLength={limits.alt}
            value={alt}
            error={required(alt)}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          <LineField
            label={t('image.caption')}
            dir="auto"
            maxLength={limits.alt}
            value={caption}
            onChange={({ currentTarget }) => setCaption(currentTarget.value)}
          />
          <Group>
            <Button type="submit" disabled={busy}>
              {t('image.insert')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('workspace:cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
