import { Popover, UnstyledButton } from '@mantine/core'
import Keyboard from 'lucide-react/icons/keyboard'
import { useTranslation } from 'react-i18next'
import styles from './requests.module.css'

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['A', 'mine'],
  ['N', 'note'],
  ['E', 'step'],
] as const

/** Which keys do what in a list of requests: useRequestDesk. */
export function KeysHint() {
  const { t } = useTranslation('requests')
  return (
    <Popover position="bottom-end" shadow="md" withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className={styles.keysButton ?? ''}>
          <Keyboard aria-hidden="true" size={18} />
          {t('work.keys.title')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p>{t('work.keys.lead')}</p>
        <dl className={styles.keys}>
          {keys.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd dir="ltr">{key}</kbd>
              </dt>
              <dd>{t(`work.keys.${action}`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
