import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { FreeText } from '#app/components/free-text.tsx'
import type { RequestMessage } from '#app/data/request-messages/admin.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { When } from '#app/routes/admin/requests-shared/work/timeline.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './answer.module.css'

/**
 * Says beside an answer that someone has written since it was begun, and shows what they wrote. It may be the
 * same person in another tab.
 */
export function NewMessageNotice({ message }: { message: RequestMessage }) {
  const { t } = useTranslation(['answers', 'requests'])
  const language = useLanguage()
  const { id: me } = useProfile()
  const came = message.direction === 'in'
  const known = came ? message.name || message.email : bilingualPart(message.author_name, language)
  const name = known || t('requests:details.unknown')
  return (
    <div role="status" className={styles.note}>
      <strong>
        {message.author_id === me ? t('already') : t(came ? 'wrote' : 'meanwhile', { name: isolated(name) })}
      </strong>
      <p dir="auto" className={styles.excerpt}>
        <FreeText>{message.body}</FreeText>
      </p>
      <When at={message.created_at} />
    </div>
  )
}
