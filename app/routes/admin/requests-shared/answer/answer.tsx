import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Reply from 'lucide-react/icons/reply'
import {
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useProfile } from '#app/auth/use-profile.ts'
import { mergesOf } from '#app/data/service-requests/merges.ts'
import { answers as ar } from '#app/i18n/locales/ar/admin/answers.ts'
import { answers as en } from '#app/i18n/locales/en/admin/answers.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { continuesTyping } from '#app/lib/hold-form.ts'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import type { Language } from '#common/language.ts'
import styles from './answer.module.css'
import { Composer } from './composer.tsx'
import { mergesSince, messageSince } from './message-since.ts'
import {
  attachTo,
  storeAnswer,
  storedAnswer,
  type UnsentAnswer,
  useLatestOfOthers,
  useNewAnswer,
  useUnsentAnswer,
} from './use-answer.ts'

/** Where the sender of a request is answered by mail. */
export function AnswerPart(props: RequestPartProps) {
  const { id, client_email: email } = props.found.request
  const { start, started } = props.openRequest
  useEffect(() => {
    // Without an email, the shortcut does nothing
    if (start === 'answer' && !email) started()
  }, [start, started, email])
  // What is typed belongs to one request
  return email && <AnswerOf key={id} email={email} {...props} />
}

function AnswerOf({
  found: { request, messages, files },
  email,
  partly,
  openRequest,
  dock,
}: RequestPartProps & { email: string }) {
  const { t } = useScreenWords('answers', { ar, en })
  const [unsent, setUnsent] = useState<UnsentAnswer | null>(() => storedAnswer(request.id))
  const opener = useRef<HTMLButtonElement>(null)
  const begin = useNewAnswer(request)
  const latest = useLatestOfOthers(messages)
  const { data: merges = [] } = useQuery(mergesOf(request.id))
  const latestMerge = merges[0]?.merged_at ?? request.created_at
  const { id: me } = useProfile()
  const focusLater = useRef(false)
  const { start, started } = openRequest
  const isDocked = useDocked(dock)
  // How often someone asked to answer: an answer that is already open takes the focus again
  const [asked, setAsked] = useState(0)

  const open = () => {
    setAsked((asked) => asked + 1)
    setUnsent((unsent) => unsent ?? begin(request.locale as Language, messages[0]?.created_at, latestMerge))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when its key was pressed, once the messages are read.
  useEffect(() => {
    if (start !== 'answer' || partly) return
    started()
    open()
  }, [start, started, partly])
  useEffect(() => {
    if (unsent || !focusLater.current) return
    focusLater.current = false
    // Do not take the focus from another field
    if (!document.activeElement || document.activeElement === document.body) opener.current?.focus()
  }, [unsent])

  const change = (to: UnsentAnswer | null) => {
    storeAnswer(request.id, to)
    if (!to) focusLater.current = true
    setUnsent(to)
  }
  // A ref, because files arrive while the text is being written
  const begun = useRef(unsent)
  begun.current = unsent
  useUnsentAnswer(request.id, (to, how) => {
    if (how === 'attached') return setUnsent(to)
    if (to) setAsked((asked) => asked + 1)
    else focusLater.current = true
    setUnsent(to)
  })
  const button = (
    <div className={styles.opener} data-docked={isDocked || undefined}>
      <Button
        ref={opener}
        // While the sender waits for a reply, the button beside it is the main one
        variant={request.work.reply_since ? 'default' : 'filled'}
        leftSection={<Reply aria-hidden="true" size={18} />}
        // After sending, this button has the focus; ignore a space that belonged to the text
        onKeyDown={(event) => continuesTyping(event.nativeEvent) && event.preventDefault()}
        // Until the messages are loaded, this button waits as its shortcut does
        onClick={() => (partly ? openRequest.open(request.id, 'answer') : open())}
      >
        {t('open')}
      </Button>
    </div>
  )
  const answer = unsent && (
    <section
      aria-label={t('title')}
      className={styles.answer}
      data-answering=""
      data-docked={isDocked || undefined}
    >
      <Composer
        // A text that was taken back has a new id: a new form shows it, without a loading button
        key={unsent.id}
        request={request}
        email={email}
        latest={latest}
        latestMerge={latestMerge}
        since={messageSince(messages, unsent.seenAt, me)}
        merges={mergesSince(merges, unsent.seenMerge)}
        files={files}
        unsent={unsent}
        asked={asked}
        docked={isDocked}
        onChange={change}
        onAttach={(choose) => attachTo(request.id, begun.current, choose)}
      />
    </section>
  )
  return <MovingPlace into={isDocked ? dock : null}>{answer ?? button}</MovingPlace>
}

/**
 * Shows its children here or in another place of the page, without mounting them again: what is typed, sent
 * or uploaded in them continues when the window gets narrower.
 */
function MovingPlace({ into, children }: { into: HTMLElement | null; children: ReactNode }) {
  const [moved] = useState(() => {
    const element = document.createElement('div')
    element.className = styles.moved ?? ''
    return element
  })
  const moveTo = (place: HTMLElement | null) => {
    if (!place || moved.parentElement === place) return
    const focused = moved.contains(document.activeElement) ? document.activeElement : null
    place.append(moved)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  // In both effects, before the children measure themselves
  useInsertionEffect(() => moveTo(into))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes and goes, which StrictMode does twice.
  useLayoutEffect(() => {
    moveTo(into)
    return () => moved.remove()
  }, [moved])
  return (
    <>
      <div ref={into ? undefined : moveTo} className={styles.moved} />
      {createPortal(children, moved)}
    </>
  )
}

const onResize = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/**
 * Whether there is room for the answer below what it answers; the style sheet decides by showing the dock or
 * not.
 */
const useDocked = (dock: HTMLElement | null) =>
  useSyncExternalStore(onResize, () => dock !== null && getComputedStyle(dock).display !== 'none')
