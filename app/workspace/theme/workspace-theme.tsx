import { DirectionProvider, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { UnsavedGuard } from '#app/workspace/form/use-unsaved.ts'
import { useEscape } from '#app/workspace/use-escape.ts'
import { directionOf } from '#common/language.ts'
import './mantine.css.ts'
import { theme } from './theme.ts'

/** Mantine in the firm's looks and the reader's direction, with a place for messages and questions. */
export function WorkspaceTheme({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workspace')
  const direction = directionOf(useLanguage())
  useEscape()
  const close = t('close')
  const named = useMemo(
    () =>
      mergeThemeOverrides(theme, {
        components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } } },
      }),
    [close],
  )
  // Messages go with the screens: whoever signs in next is not told of them
  useEffect(() => () => notifications.clean(), [])
  return (
    <DirectionProvider initialDirection={direction}>
      {/* The content security policy lets nobody add style sheets: variables.css is written beforehand */}
      <MantineProvider
        theme={named}
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <ModalsProvider labels={{ confirm: t('confirm'), cancel: t('cancel') }}>
          <Notifications position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'} limit={4} />
          <UnsavedGuard />
          {children}
        </ModalsProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
