import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
} from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { themeKey } from '#app/lib/storage-keys.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { UnsavedGuard } from '#app/workspace/form/use-unsaved.ts'
import { useEscape } from '#app/workspace/use-escape.ts'
import { useOfflineLinks } from '#app/workspace/use-offline-links.ts'
import { directionOf } from '#common/language.ts'
import './mantine.css.ts'
import { theme } from './theme.ts'
import { useRoom } from './use-room.ts'

const themes = localStorageColorSchemeManager({ key: themeKey })

/** Mantine with our theme and the reader's direction, and the hosts of notifications and confirm dialogs. */
export function WorkspaceTheme({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workspace')
  const direction = directionOf(useLanguage())
  useEscape()
  useOfflineLinks()
  const close = t('close')
  const named = useMemo(
    () =>
      mergeThemeOverrides(theme, {
        components: Object.fromEntries(
          ['Modal', 'Drawer', 'Notification'].map((name) => [
            name,
            { defaultProps: { closeButtonProps: { 'aria-label': close } } },
          ]),
        ),
      }),
    [close],
  )
  const messages = useRef<HTMLDivElement>(null)
  useRoom(messages)
  // Messages are cleared with the screens, so that the next person to sign in does not see them
  useEffect(() => () => notifications.clean(), [])
  return (
    <DirectionProvider initialDirection={direction}>
      {/* The content security policy forbids adding style sheets by script: see variables.css */}
      <MantineProvider
        theme={named}
        colorSchemeManager={themes}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <ModalsProvider labels={{ confirm: t('confirm'), cancel: t('cancel') }}>
          <UnsavedGuard />
          {children}
          <div ref={messages}>
            <Notifications
              position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
              limit={4}
              withinPortal={false}
            />
          </div>
        </ModalsProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
