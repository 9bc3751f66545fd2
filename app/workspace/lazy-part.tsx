import { Button, Group, Modal } from '@mantine/core'
import { useNetwork, useWindowEvent } from '@mantine/hooks'
// biome-ignore lint/style/noRestrictedImports: this is what the others use.
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import styles from './lazy-part.module.css'
import { fetchMissingStyles } from './missing-styles.ts'
import { dialogOnItsWay } from './use-escape.ts'

// biome-ignore lint/suspicious/noExplicitAny: as React's `lazy` has it, or props of a certain type would not fit.
type Part = ComponentType<any>

interface FailedProps {
  /** Whether it is being fetched again. */
  trying: boolean
  onRetry(): void
  onClose?(): void
}

function RetryButton({ trying, onRetry }: FailedProps) {
  const { t } = useTranslation('workspace')
  return (
    <Button variant="default" loading={trying} onClick={onRetry}>
      {t('list.retry')}
    </Button>
  )
}

function useFailure() {
  const { t } = useTranslation('workspace')
  const { online } = useNetwork()
  return { title: t('part.failed'), text: online ? t('part.later') : t('part.offline') }
}

/** Shown in place of the part. */
function FailedInPlace(props: FailedProps) {
  const { title, text } = useFailure()
  return (
    <div role="alert" className={styles.failed}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      <RetryButton {...props} />
    </div>
  )
}

/** Says the same in a dialog, since the person asked for one. */
function FailedDialog(props: FailedProps) {
  const { title, text } = useFailure()
  const { onClose = () => undefined } = props
  return (
    <Modal opened onClose={onClose} size="md" title={title}>
      <p role="alert">{text}</p>
      <Group justify="flex-end" mt="lg">
        <RetryButton {...props} />
      </Group>
    </Modal>
  )
}

const isServerThere = async () =>
  (await fetch(location.href, { method: 'HEAD' }).catch(() => null))?.ok ?? false

/** Tries once more when the connection is back, without being asked. */
function WhenOnline({ onRetry }: { onRetry(): void }) {
  useWindowEvent('online', onRetry)
  return null
}

/**
 * A part of a screen whose code is fetched when it is first shown. Where that fails, the part says so and can
 * be fetched again; the screen around it stays as it is. React's `lazy` alone would take the whole screen
 * down, and keep the failure until the page is reloaded.
 * @returns the part, which also has a prop `loading`: what is shown until the code is there
 */
export function lazyPart<Loaded extends Part>(
  load: () => Promise<{ default: Loaded }>,
  Failed: ComponentType<FailedProps> = FailedInPlace,
  onItsWay: ReactNode = null,
) {
  const fetchPart = async () => {
    try {
      await fetchMissingStyles()
      return await load()
    } catch (error) {
      // Fetch the part again the next time it is opened
      kept = lazy(fetchPart)
      throw error
    }
  }
  let kept = lazy(fetchPart)
  return function LazyPart({ loading, ...props }: ComponentProps<Loaded> & { loading?: ReactNode }) {
    const [Shown, show] = useState<Part>(() => kept)
    const [trying, setTrying] = useState(false)
    const retry = async (reset: () => void) => {
      setTrying(true)
      try {
        await fetchPart()
        show(() => kept)
        reset()
      } catch {
        // Reload, since some browsers remember a failed module until the page is left
        if (await isServerThere()) location.reload()
      } finally {
        setTrying(false)
      }
    }
    return (
      <ErrorBoundary
        fallbackRender={({ resetErrorBoundary }) => {
          const onRetry = () => void retry(resetErrorBoundary)
          return (
            <>
              <WhenOnline onRetry={onRetry} />
              <Failed
                trying={trying}
                onRetry={onRetry}
                {...('onClose' in props && { onClose: props.onClose })}
              />
            </>
          )
        }}
      >
        <Suspense fallback={loading ?? onItsWay}>
          <Shown {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** A dialog whose code is fetched when it is first opened; where that fails, a dialog in its place says so. */
export const lazyDialog = <Loaded extends Part>(load: () => Promise<{ default: Loaded }>) =>
  // The placeholder counts as a dialog, so that keys pressed meanwhile do not reach the screen behind it
  lazyPart(load, FailedDialog, <span hidden {...dialogOnItsWay} />)
