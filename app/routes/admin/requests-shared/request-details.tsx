import type { ComponentType } from 'react'
import type { RequestDetails as Found } from '#app/data/service-requests/admin.ts'
import { usePhone } from '#app/workspace/use-phone.ts'
import { AnswerPart } from './answer/answer.tsx'
import { AskedFacts } from './details/asked-facts.tsx'
import { RequestHeader } from './details/request-header.tsx'
import { RequestText } from './details/request-text.tsx'
import { SentFacts } from './details/sent-facts.tsx'
import { StatusAndOwner } from './details/status-and-owner.tsx'
import { FilesPart } from './files/files-part.tsx'
import { RequestIntake } from './intake/request-intake.tsx'
import styles from './pane.module.css'
import { Sender } from './sender/sender.tsx'
import { type SenderNoticeState, type StatusControlProps, useSenderNotice } from './sender-notice.tsx'
import type { OpenRequest } from './use-open-request.ts'
import { Timeline } from './work/timeline.tsx'
import { WaitingReply } from './work/waiting-reply.tsx'
import { WorkPanel } from './work/work-panel.tsx'

/** What each part of an open request is given. */
export interface RequestPartProps {
  found: Found
  /** True while only what the list shows is known: history and notes are still on their way. */
  partly: boolean
  openRequest: OpenRequest
  /** The place below what scrolls, where an answer is written while its request is read. */
  dock: HTMLElement | null
  /** The control that changes the status, as this list does it. */
  Status: ComponentType<StatusControlProps>
  /** What the sender is told about the next change of status. */
  notice: SenderNoticeState
}

type Part = ComponentType<RequestPartProps>

const Work: Part = ({ found, openRequest }) => <WorkPanel request={found.request} openRequest={openRequest} />

/**
 * An open request in parts, each in its own file. What is asked comes first, then what changes most. The sender and the
 * facts are beside the others where there is room.
 */
const parts: Record<'first' | 'beside' | 'work' | 'history', Part[]> = {
  first: [RequestHeader, WaitingReply, RequestText, StatusAndOwner, FilesPart, AnswerPart],
  beside: [AskedFacts, Sender, SentFacts],
  work: [Work, RequestIntake],
  history: [Timeline],
}

/** On a phone the conversation comes before the facts, which would push it two windows down. */
const order = {
  desk: ['first', 'beside', 'work', 'history'],
  phone: ['first', 'history', 'beside', 'work'],
} as const

/** Everything about a request. */
export function RequestDetails(props: Omit<RequestPartProps, 'notice'>) {
  const notice = useSenderNotice(props.found.request)
  const phone = usePhone()
  return (
    <div className={styles.parts}>
      {order[phone ? 'phone' : 'desk'].map((place) => (
        <div key={place} className={styles[place]}>
          {parts[place].map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
            <Part key={at} {...props} notice={notice} />
          ))}
        </div>
      ))}
    </div>
  )
}
