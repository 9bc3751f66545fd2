import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { themeKey } from '#app/lib/storage-keys.ts'
import styles from './theme-select.module.css'

const themes = ['light', 'dark', 'auto'] as const
type Theme = (typeof themes)[number]

const icons = { light: Sun, dark: Moon, auto: Monitor }

function subscribe(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

function stored(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(themeKey)) ?? 'auto'
  } catch {
    return 'auto'
  }
}

/**
 * Stores the theme. Browsers send the `storage` event only to other tabs; dispatch it here too, for
 * theme-script.ts and Mantine.
 */
function keep(theme: Theme) {
  try {
    localStorage.setItem(themeKey, theme)
    dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: theme, storageArea: localStorage }))
  } catch {
    // Storage may be blocked: then the theme stays that of the device
  }
}

/** Chooses light, dark or the device's theme: an icon that opens the browser's own list. */
export function ThemeSelect() {
  const { t } = useTranslation('account')
  const theme = useSyncExternalStore<Theme>(subscribe, stored, () => 'auto')
  const Icon = icons[theme]
  return (
    <span className={styles.theme}>
      <Icon aria-hidden="true" />
      <select
        aria-label={t('theme.label')}
        title={t('theme.label')}
        value={theme}
        onChange={({ target }) => keep(target.value as Theme)}
      >
        {themes.map((choice) => (
          <option key={choice} value={choice}>
            {t(`theme.${choice}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
