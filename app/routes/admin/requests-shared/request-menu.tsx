import CalendarCheck from 'lucide-react/icons/calendar-check'
import Reply from 'lucide-react/icons/reply'
import StickyNote from 'lucide-react/icons/sticky-note'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { RowMenu, RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import type { OpenRequest } from './use-open-request.ts'
import { useAssign } from './work/use-work.ts'

interface RequestMenuProps {
  request: ServiceRequest
  openRequest: OpenRequest
  /** Further items. */
  children?: ReactNode
}

/** What else can be done with a request in a list: the ways to work on it that its keys have too. */
export function RequestMenu({ request, openRequest, children }: RequestMenuProps) {
  const { t } = useTranslation('requests')
  const { toggleMine, isMine } = useAssign()
  const { id, client_name: name, client_email: email } = request
  const mine = isMine(request)
  return (
    <RowMenu name={name}>
      <RowMenuItem icon={mine ? UserMinus : UserPlus} action={() => toggleMine(request)}>
        {t(mine ? 'work.owner.leave' : 'work.owner.take')}
      </RowMenuItem>
      {email && (
        <RowMenuItem icon={Reply} action={() => openRequest.open(id, 'answer')}>
          {t('work.answer.ways.answer')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={StickyNote} action={() => openRequest.open(id, 'note')}>
        {t('work.notes.label')}
      </RowMenuItem>
      <RowMenuItem icon={CalendarCheck} action={() => openRequest.open(id, 'step')}>
        {t('work.step.label')}
      </RowMenuItem>
      {children}
    </RowMenu>
  )
}
