import { Button, Menu } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerWay, answerWays } from '#app/data/service-requests/work.ts'
import styles from './work.module.css'

/** The button that notes how a sender was answered outside the website. */
export function AnswerWays({ onChoose }: { onChoose(how: AnswerWay, event: MouseEvent): void }) {
  const { t } = useTranslation('requests')
  return (
    <Menu withinPortal={false} position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="sm">
          {t('work.answer.mark')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {answerWays.map((how) => (
          <Menu.Item key={how} className={styles.item ?? ''} onClick={(event) => onChoose(how, event)}>
            {t(`work.answer.ways.${how}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
