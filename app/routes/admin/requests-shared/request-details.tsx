import type { ComponentType, ReactNode } from 'react'
import type { RequestDetails as Found } from '#app/data/service-requests/admin.ts'
import { AnswerPart } from './answer/answer.tsx'
import { Opening } from './details/opening.tsx'
import { SentFacts } from './details/sent-facts.tsx'
import { Written } from './details/written.tsx'
import { FilesPart } from './files/files-part.tsx'
import { RequestIntake } from './intake/request-intake.tsx'
import styles from './pane.module.css'
import { Sender } from './sender/sender.tsx'
import type { RequestDesk } from './use-request-desk.ts'
import { Timeline } from './work/timeline.tsx'
import { WaitingReply } from './work/waiting-reply.tsx'
import { WorkPanel } from './work/work-panel.tsx'

/** What each part of an open request is given. */
export interface RequestPartProps {
  found: Found
  /** True while only what the list shows is known: history and notes are still on their way. */
  partly: boolean
  desk: RequestDesk
  /** Below what scrolls: where an answer is written while its request is read. */
  dock: HTMLElement | null
  /** The control that changes the status, in the way of the list. */
  status: ReactNode
}

type Part = ComponentType<RequestPartProps>

const Status: Part = ({ status }) => status
const Work: Part = ({ found, desk }) => <WorkPanel request={found.request} desk={desk} />

/**
 * An open request in parts, each in its own file. Beside the others, where there is room, stands what is known of the
 * sender; where there is none, it comes between what is read first and what happened.
 */
const parts: { first: Part[]; beside: Part[]; last: Part[] } = {
  first: [Opening, WaitingReply, Written, FilesPart, AnswerPart, Work, Status, RequestIntake],
  beside: [Sender, SentFacts],
  last: [Timeline],
}

/** Everything about a request. */
export function RequestDetails(props: RequestPartProps) {
  return (
    <div className={styles.parts}>
      {(['first', 'beside', 'last'] as const).map((place) => (
        <div key={place} className={styles[place]}>
          {parts[place].map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
            <Part key={at} {...props} />
          ))}
        </div>
      ))}
    </div>
  )
}
