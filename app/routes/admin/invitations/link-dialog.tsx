import { Button, Modal, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { selectText } from '#app/lib/copy-text.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { CopyButton } from '#app/workspace/copy-button.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './invitations.module.css'
import type { LinkToShow } from './invite-dialog.tsx'

/** Shows the link of an invitation, this once, where no mail is sent. */
export function LinkDialog({ token, email, name, locale, onClose }: LinkToShow & { onClose(): void }) {
  const { t } = useTranslation(['invitations', 'workspace'])
  const field = useRef<HTMLInputElement>(null)
  const link = `${location.origin}/invitation?${new URLSearchParams({ token, lang: locale })}`
  return (
    <Modal
      opened
      onClose={onClose}
      // The link is shown only once: a click outside the dialog or Escape must not lose it
      closeOnClickOutside={false}
      data-stays=""
      title={t('link.title', { name: bilingualPart(name, useLanguage()) })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <div className={styles.link}>
        <p>{t('link.noMail', { email })}</p>
        <TextInput
          ref={field}
          label={t('link.label')}
          description={t('link.once')}
          value={link}
          readOnly
          dir="ltr"
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className={styles.buttons}>
          <CopyButton text={link} onFail={() => selectText(field.current)}>
            {t('link.copy')}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t('link.done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
