import { ActionIcon, Button, Menu, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { type RequestStatus, requestStatuses } from '#app/data/service-requests/admin.ts'
import { mostTogether } from '#app/data/service-requests/many.ts'
import { requestTags } from '#app/data/service-requests/tags.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { RequestExport } from '#app/routes/admin/requests-shared/request-export.tsx'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'
import { useColleagues } from '#app/routes/admin/requests-shared/work/use-work.ts'
import { ActionsMenu } from '#app/workspace/head-actions.tsx'
import { SelectionBar, SelectionButtons } from '#app/workspace/list/selection-bar.tsx'
import { RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './bulk.module.css'
import { FailuresDialog } from './failures-dialog.tsx'
import { useSelectMatching } from './select-matching.ts'
import { StatusDialog } from './status-dialog.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  selection: Selection
  list: RequestList
  /** Whether there is only one short row, as on a phone: most of it is in a menu then. */
  narrow: boolean
}

function BulkMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" size="sm">
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** What can be done to the selected requests; nothing while none is selected. */
export function BulkBar({ selection, list, narrow }: BulkBarProps) {
  const { t } = useTranslation(['requests', 'requestPlace', 'workspace'])
  const language = useLanguage()
  const me = useProfile()
  const { active, nameOf } = useColleagues()
  const { data: tags = [] } = useQuery(requestTags)
  const ask = useConfirm()
  const bulk = useBulkChange()
  const matching = useSelectMatching(list, selection)
  const [status, setStatus] = useState<RequestStatus | null>(null)
  useFocusBack(status !== null)
  const { selected, clear } = selection
  const { progress } = bulk
  const count = selected.length
  const total = list.total ?? 0
  const beyond = list.query.data?.more || total > mostTogether

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
    if (agreed) await after(bulk.remove(selected))
  }
  const failures = bulk.failures.length > 0 && (
    <FailuresDialog failures={bulk.failures} onClose={bulk.forgetFailures} />
  )
  if (count === 0 && !progress) return failures
  if (progress)
    return (
      <SelectionBar label={t('many.title')} status={t('many.progress', progress)}>
        <Progress
          className={styles.progress ?? ''}
          value={(100 * progress.through) / Math.max(progress.total, 1)}
          aria-hidden="true"
        />
      </SelectionBar>
    )
  const whole = selection.wholePage
    ? count < Math.min(total, mostTogether) && {
        says: beyond
          ? t('requestPlace:many.matchingFirst')
          : t('requestPlace:many.matching', { count: total }),
        select: () => void matching.select(),
      }
    : { says: t('many.all'), select: selection.selectPage }
  const states = (
    <BulkMenu label={t('many.status')}>
      {requestStatuses.map((one) => (
        <Menu.Item key={one} onClick={() => setStatus(one)}>
          {t(`statuses.${one}`)}
        </Menu.Item>
      ))}
    </BulkMenu>
  )
  const owners = (
    <BulkMenu label={t('many.owner')}>
      <Menu.Item onClick={() => void after(bulk.assign(selected, me.id))}>{t('work.owner.take')}</Menu.Item>
      {active
        .filter(({ id }) => id !== me.id)
        .map((one) => (
          <Menu.Item key={one.id} onClick={() => void after(bulk.assign(selected, one.id))}>
            <bdi>{nameOf(one)}</bdi>
          </Menu.Item>
        ))}
      <Menu.Item onClick={() => void after(bulk.assign(selected, null))}>{t('many.noOwner')}</Menu.Item>
    </BulkMenu>
  )
  const tagItems = tags.map(({ id, name }) => (
    <Menu.Item key={id} onClick={() => void after(bulk.tag(selected, id, true))}>
      <bdi>{bilingualPart(name, language)}</bdi>
    </Menu.Item>
  ))
  const inOneRow = (
    <>
      {states}
      {owners}
      <ActionsMenu name={t('many.title')}>
        {whole && (
          <RowMenuItem icon={ListChecks} action={whole.select} off={matching.reading}>
            {whole.says}
          </RowMenuItem>
        )}
        <RequestExport list={list} only={selected} />
        {tags.length > 0 && <Menu.Label>{t('many.tag')}</Menu.Label>}
        {tagItems}
        <Menu.Divider />
        <RowMenuItem icon={Trash2} action={() => void askToDelete()} danger>
          {t('many.delete.action')}
        </RowMenuItem>
      </ActionsMenu>
      <ActionIcon aria-label={t('many.clear')} title={t('many.clear')} onClick={clear}>
        <X aria-hidden="true" size={20} />
      </ActionIcon>
    </>
  )
  const inFull = (
    <>
      {whole && (
        <Button variant="subtle" size="sm" loading={matching.reading} onClick={whole.select}>
          {whole.says}
        </Button>
      )}
      {states}
      {owners}
      {tags.length > 0 && <BulkMenu label={t('many.tag')}>{tagItems}</BulkMenu>}
      <RequestExport list={list} only={selected} />
      <Button variant="outline" color="danger" size="sm" onClick={() => void askToDelete()}>
        {t('many.delete.action')}
      </Button>
      <Button variant="subtle" size="sm" onClick={clear}>
        {t('many.clear')}
      </Button>
    </>
  )
  return (
    <SelectionBar label={t('many.title')} status={t('many.count', { count })}>
      <SelectionButtons>{narrow ? inOneRow : inFull}</SelectionButtons>
      {failures}
      {status && (
        <StatusDialog
          status={status}
          ids={selected.map(({ id }) => id)}
          onClose={() => setStatus(null)}
          onConfirm={(tell) => {
            setStatus(null)
            void after(bulk.setStatus(selected, status, tell))
          }}
        />
      )}
    </SelectionBar>
  )
}
