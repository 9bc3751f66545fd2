import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import {
  endOtherSessions,
  endSession,
  type OwnSession,
  ownSessions,
} from '#app/data/accounts/own-sessions.ts'
import { showNearMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { browserName } from '#common/browser-name.ts'
import styles from './account.module.css'

/** The devices on which the account is signed in, with buttons to sign out there. */
export default function DeviceList() {
  const { t } = useTranslation('devices')
  const query = useQuery(ownSessions)
  const invalidates = [ownSessions.queryKey]
  const end = useOptimisticMutation({
    run: endSession,
    invalidates,
    optimistic: (cached, id) => (cached as OwnSession[]).filter((session) => session.id !== id),
    done: t('ended'),
    failed: t('endFailed'),
  })
  const endOthers = useOptimisticMutation({
    run: endOtherSessions,
    invalidates,
    done: t('endedOthers'),
    failed: t('endFailed'),
  })
  return (
    <div className={styles.devices}>
      <p className={styles.lead}>{t('lead')}</p>
      <ListState
        query={query}
        skeletons={{ count: 2, height: 76 }}
        isEmpty={(sessions) => sessions.length === 0}
        empty={<Empty level={3} title={t('empty')} />}
      >
        {(sessions) => (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <Device key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
              ))}
            </ul>
            {sessions.length > 2 && (
              <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {t('endOthers')}
              </Button>
            )}
          </>
        )}
      </ListState>
    </div>
  )
}

function Device({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const { browser, system } = browserName(session.user_agent ?? '')
  const device = browser && system ? t('on', { browser, system }) : browser || system || t('unknown')
  const Icon = /android|ios/i.test(system) ? Smartphone : Monitor
  return (
    <li>
      <Icon aria-hidden="true" size={24} />
      <div className={styles.what}>
        <p className={styles.name}>
          {device} {session.is_this && <Badge color="gray">{t('this')}</Badge>}
        </p>
        <p className={styles.when}>{t('since', { date: showNearMoment(session.created_at, language) })}</p>
        {!session.is_this && (
          <p className={styles.when}>{t('seen', { date: showNearMoment(session.seen_at, language) })}</p>
        )}
      </div>
      {!session.is_this && (
        <Button variant="default" size="compact-md" onClick={onEnd} aria-label={t('endOne', { device })}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
