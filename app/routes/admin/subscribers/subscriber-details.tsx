import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isSubscribed,
  type Subscriber,
  subscribersKey,
  withdrawConsent,
} from '#app/data/news-consents/admin.ts'
import { selectText } from '#app/lib/copy-text.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { CopyButton } from '#app/workspace/copy-button.tsx'
import { Facts } from '#app/workspace/facts.tsx'
import { NoticeVersion } from '#app/workspace/notice-version.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { directionOf } from '#common/language.ts'
import styles from './subscribers.module.css'
import { useStopLink } from './use-stop-link.ts'

/** A consent with its proof; the link that stops the news can be copied, and an admin can stop them. */
export function SubscriberDetails({ subscriber, onClose }: { subscriber: Subscriber; onClose(): void }) {
  const { t } = useTranslation(['subscribers', 'workspace'])
  const language = useLanguage()
  const explain = useExplain()
  const confirm = useConfirm()
  const client = useQueryClient()
  const stopLink = useStopLink()(subscriber)
  const { id, email, name, locale, source, words, proven, privacy_version, consented_at } = subscriber
  const { withdrawn_at, withdrawn_through } = subscriber
  const apart = isolated(email)
  const link = useRef<HTMLInputElement>(null)
  const stopping = useMutation({
    mutationFn: () => withdrawConsent(id),
    async onSuccess() {
      notifyDone(t('stop.done', { email: apart }))
      await client.invalidateQueries({ queryKey: subscribersKey })
    },
    onError: (error) => notifyFailed(t('stop.failed'), explain(error)),
  })
  async function stop() {
    const agreed = await confirm({
      title: t('stop.title', { email: apart }),
      text: t('stop.text'),
      confirm: t('stop.confirm'),
      danger: true,
    })
    if (agreed) stopping.mutate()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('details', { email: apart })}>
      <div className={styles.consent}>
        <Facts
          facts={[
            [t('fields.name'), name && <bdi>{bilingualPart(name, language)}</bdi>],
            [t('fields.status'), t(`statuses.${isSubscribed(subscriber) ? 'subscribed' : 'withdrawn'}`)],
            [t('fields.consented_at'), <OneDate key="at" day={consented_at} hour />],
            [t('fields.source'), t(`sources.${source}`)],
            [
              t('fields.withdrawn_at'),
              withdrawn_at && (
                <>
                  <OneDate day={withdrawn_at} hour /> {withdrawn_through && t(`through.${withdrawn_through}`)}
                </>
              ),
            ],
            [
              t('fields.words'),
              <q key="words" className={styles.words} lang={locale} dir={directionOf(locale)}>
                {words}
              </q>,
            ],
            [
              t('fields.privacy_version'),
              privacy_version !== null && <NoticeVersion key="notice" version={privacy_version} />,
            ],
            [t('fields.proven'), t(proven ? 'workspace:yes' : 'workspace:no')],
          ]}
        />
      </div>
      {stopLink && (
        <TextInput
          ref={link}
          className={styles.link ?? ''}
          label={t('stopLink')}
          value={stopLink}
          readOnly
          dir="ltr"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {stopLink && (
        <div className={styles.foot}>
          <CopyButton variant="default" text={stopLink} onFail={() => selectText(link.current)}>
            {t('copy')}
          </CopyButton>
          <Button
            variant="outline"
            color="danger"
            leftSection={<BellOff aria-hidden="true" size={16} />}
            loading={stopping.isPending}
            onClick={stop}
          >
            {t('stop.open')}
          </Button>
        </div>
      )}
    </Modal>
  )
}
