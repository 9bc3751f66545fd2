import { Button, Menu, Modal, Progress, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { type RequestStatus, requestStatuses } from '#app/data/service-requests/admin.ts'
import { requestTags } from '#app/data/service-requests/tags.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useColleagues } from '#app/routes/admin/requests-shared/work/use-work.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './many.module.css'
import { useMany } from './use-many.ts'
import type { Selection } from './use-selection.ts'

/** What can be done to the selected requests; nothing while none is selected. */
export function ManyBar({ selection, rows }: { selection: Selection; rows: number }) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const me = useProfile()
  const { active, nameOf } = useColleagues()
  const { data: tags = [] } = useQuery(requestTags)
  const ask = useConfirm()
  const many = useMany()
  const [status, setStatus] = useState<RequestStatus | null>(null)
  const { selected, clear } = selection
  const { progress } = many
  if (selected.length === 0 && !progress) return null
  const count = selected.length

  async function after(change: Promise<unknown>) {
    await change
    clear()
  }
  async function askToDelete() {
    const agreed = await ask({
      title: t('many.delete.title', { count }),
      text: t('many.delete.text'),
      confirm: t('many.delete.confirm'),
      danger: true,
    })
    if (agreed) await after(many.remove(selected))
  }

  return (
    <section className={styles.bar} aria-label={t('many.title')}>
      {progress ? (
        <>
          <p role="status">{t('many.progress', progress)}</p>
          <Progress
            className={styles.progress ?? ''}
            value={(100 * progress.through) / progress.total}
            aria-hidden="true"
          />
        </>
      ) : (
        <>
          <p role="status">{t('many.count', { count })}</p>
          <div className={styles.buttons}>
            {count < rows && (
              <Button variant="subtle" size="sm" onClick={selection.selectAll}>
                {t('many.all')}
              </Button>
            )}
            <Menu position="top-start">
              <Menu.Target>
                <Button variant="default" size="sm">
                  {t('many.status')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {requestStatuses.map((one) => (
                  <Menu.Item key={one} onClick={() => setStatus(one)}>
                    {t(`statuses.${one}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Menu position="top-start">
              <Menu.Target>
                <Button variant="default" size="sm">
                  {t('many.owner')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => void after(many.assign(selected, me.id))}>
                  {t('work.owner.take')}
                </Menu.Item>
                {active
                  .filter(({ id }) => id !== me.id)
                  .map((one) => (
                    <Menu.Item key={one.id} onClick={() => void after(many.assign(selected, one.id))}>
                      <bdi>{nameOf(one)}</bdi>
                    </Menu.Item>
                  ))}
                <Menu.Item onClick={() => void after(many.assign(selected, null))}>
                  {t('many.noOwner')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {tags.length > 0 && (
              <Menu position="top-start">
                <Menu.Target>
                  <Button variant="default" size="sm">
                    {t('many.tag')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {tags.map(({ id, name }) => (
                    <Menu.Item key={id} onClick={() => void after(many.tag(selected, id))}>
                      <bdi>{bilingualPart(name, language)}</bdi>
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            <Button variant="default" color="danger" size="sm" onClick={() => void askToDelete()}>
              {t('many.delete.action')}
            </Button>
            <Button variant="subtle" size="sm" onClick={clear}>
              {t('many.clear')}
            </Button>
          </div>
        </>
      )}
      {status && (
        <StatusDialog
          status={status}
          count={selected.filter((one) => one.status !== status).length}
          onClose={() => setStatus(null)}
          onConfirm={(tell) => {
            setStatus(null)
            void after(many.setStatus(selected, status, tell))
          }}
        />
      )}
    </section>
  )
}

interface StatusDialogProps {
  status: RequestStatus
  /** How many of the selected ones it changes. */
  count: number
  onClose(): void
  onConfirm(tell: boolean): void
}

/** Says how many requests change and how many people get an email, before either happens. */
function StatusDialog({ status, count, onClose, onConfirm }: StatusDialogProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const [tell, setTell] = useState(true)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('many.change.title', { status: t(`statuses.${status}`) })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <div className={styles.dialog}>
        <p>{t('many.change.text', { count })}</p>
        {count > 0 && (
          <>
            <Switch
              label={t('many.change.tell', { count })}
              checked={tell}
              onChange={({ currentTarget }) => setTell(currentTarget.checked)}
            />
            <div className={styles.buttons}>
              <Button data-autofocus onClick={() => onConfirm(tell)}>
                {t('many.change.confirm')}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t('workspace:cancel')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}
