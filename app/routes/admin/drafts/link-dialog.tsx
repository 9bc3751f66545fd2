import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { type Draft, draftsKey, openPreview, previewLanguage } from '#app/data/drafts/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { CopyButton } from '#app/workspace/copy-button.tsx'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { useDraftName } from './use-draft-name.ts'

const hours = ['24', '72', '168', '720'] as const

/** Makes a link to the website with a draft, for people without an account. */
export function LinkDialog({ draft, onClose }: { draft: Draft; onClose(): void }) {
  const { t } = useTranslation(['drafts', 'workspace'])
  const name = useDraftName()(draft)
  const language = useLanguage()
  const explain = useExplain()
  const client = useQueryClient()
  const [lasts, setLasts] = useState<string>('72')
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const make = async () => {
    setBusy(true)
    try {
      const path = await openPreview(draft, Number(lasts))
      setAddress(`${location.origin}${path}?lang=${previewLanguage(draft, language)}`)
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('linkFailed'), explain(error))
    }
    setBusy(false)
    void client.invalidateQueries({ queryKey: draftsKey })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      // The link is shown only once: a click outside the dialog or Escape must not lose it
      closeOnClickOutside={!address}
      data-stays={address ? '' : undefined}
      size="lg"
      title={t('linkTitle', { name })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <Stack>
        <p>{t('linkText')}</p>
        {address ? (
          <>
            <p role="status">{t('linkMade')}</p>
            <TextInput ref={field} label={t('linkAddress')} dir="ltr" readOnly value={address} />
            <Group gap="sm">
              <CopyButton text={address} onFail={() => field.current?.select()}>
                {t('linkCopy')}
              </CopyButton>
              <Button variant="default" onClick={onClose}>
                {t('workspace:close')}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <NativeSelect
              label={t('linkFor')}
              value={lasts}
              data={hours.map((value) => ({ value, label: t(`linkHours.${value}`) }))}
              onChange={({ currentTarget }) => setLasts(currentTarget.value)}
            />
            <Group gap="sm">
              <Button loading={busy} onClick={() => void make()}>
                {t('linkMake')}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t('workspace:cancel')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
