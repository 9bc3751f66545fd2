import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { channels } from '#app/data/service-requests/entered.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import type { Fact } from '#app/workspace/facts.tsx'
import { intakeWords } from './intake-words.ts'

/**
 * For a request that an admin entered: how it came, and that its sender has not seen the privacy notice.
 * Nothing for others.
 */
export function useChannelFacts({ channel }: Pick<ServiceRequest, 'channel'>): Fact[] {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { t: words } = useTranslation('requests')
  const how = channels.find((one) => one === channel)
  if (!how) return []
  return [
    [t('channel'), t(`channels.${how}`)],
    [words('fields.privacy_version'), t('noNotice')],
  ]
}
