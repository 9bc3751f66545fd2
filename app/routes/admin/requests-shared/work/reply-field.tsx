import { Button, Group, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { answerWays } from '#app/data/service-requests/work.ts'
import { useSettleReply } from './use-work.ts'
import styles from './work.module.css'
import { Moment } from './work-parts.tsx'

/** Since when the sender waits for an answer to what they wrote back, and how that ends; nothing where they never did. */
export function ReplyField({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const settle = useSettleReply()
  const { reply_since, reply_settled, first_answer_at } = request.work
  if (!reply_since && !reply_settled) return null
  return (
    <div className={styles.field}>
      <h4>{t('work.reply.label')}</h4>
      {reply_since ? (
        <>
          <p className={styles.late}>
            {t('work.reply.since')} <Moment at={reply_since} />
          </p>
          <Group gap="xs">
            <Button variant="default" size="sm" onClick={() => settle(request, 'none')}>
              {t('work.reply.none')}
            </Button>
            {/* Before that, the first answer is noted beside it */}
            {first_answer_at && (
              <Menu withinPortal={false} position="bottom-start">
                <Menu.Target>
                  <Button variant="default" size="sm">
                    {t('work.answer.mark')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {answerWays.map((how) => (
                    <Menu.Item key={how} className={styles.item ?? ''} onClick={() => settle(request, how)}>
                      {t(`work.answer.ways.${how}`)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </Group>
        </>
      ) : (
        <>
          <p>{t('work.reply.settled')}</p>
          <Button variant="default" size="sm" onClick={() => settle(request, null)}>
            {t('work.reply.takeBack')}
          </Button>
        </>
      )}
    </div>
  )
}
