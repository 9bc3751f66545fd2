import { Badge, Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownDocuments } from '#app/data/client-projects/own-documents.ts'
import { ownRequests } from '#app/data/service-requests/client.ts'
import type { ClientType } from '#app/data/user-profiles/forms.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { isolated } from '#app/lib/isolated.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { SectionLinks } from '#app/workspace/section-links.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './portal.module.css'

interface WelcomeProps {
  profile: OwnProfile
  onRequest(): void
  /** What waits for the client; on a phone it comes before the button. */
  children: ReactNode
}

/** The greeting with the client type, what waits for the client, and the button for a new request. */
export function Welcome({ profile, onRequest, children }: WelcomeProps) {
  const { t } = useTranslation(['clientPortal', 'account'])
  const language = useLanguage()
  const news = {
    projects: useQuery(ownDocuments(profile.id)).data?.filter((one) => !one.downloaded_at).length ?? 0,
    requests: useInfiniteQuery(ownRequests(profile.id)).data?.newAnswers ?? 0,
    account: 0,
  }
  const type = profile.client_type as ClientType | null
  return (
    <div className={styles.welcome}>
      <div className={styles.hello}>
        <p>{t('account:client.title')}</p>
        <h1>{t('account:client.welcome', { name: isolated(bilingualPart(profile.full_name, language)) })}</h1>
      </div>
      {type && (
        <Badge size="xl" variant="outline" color="amber" className={styles.type}>
          {t(`account:client.types.${type}`)}
        </Badge>
      )}
      <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={onRequest}>
        {t('newRequest')}
      </Button>
      {children}
      <SectionLinks
        label={t('parts')}
        sections={(['projects', 'requests', 'account'] as const).map((part) => [
          `own-${part}`,
          t(`links.${part}`),
          news[part] > 0 && (
            <Badge color="amber" variant="filled" circle={news[part] < 100} key={part}>
              <span aria-hidden="true">{showCount(news[part])}</span>
              <span className="hidden">
                {t(part === 'projects' ? 'projects.documents.news' : 'requests.newAnswers', {
                  count: news[part],
                })}
              </span>
            </Badge>
          ),
        ])}
      />
    </div>
  )
}
