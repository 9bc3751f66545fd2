import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectionBar, SelectionButtons } from '#app/workspace/list/selection-bar.tsx'
import type { MediaSelection } from './use-media-selection.ts'

interface MediaBarProps {
  selection: MediaSelection
  onMove(): void
  onDelete(): void
}

/** What can be done to the selected files; nothing while none is selected. */
export function MediaBar({ selection, onMove, onDelete }: MediaBarProps) {
  const { t } = useTranslation('media')
  const count = selection.urls.length
  if (count === 0) return null
  return (
    <SelectionBar label={t('many.title')} status={t('many.count', { count })}>
      <SelectionButtons>
        {!selection.wholePage && (
          <Button variant="subtle" size="sm" onClick={selection.selectPage}>
            {t('many.all')}
          </Button>
        )}
        <Button size="sm" onClick={onMove}>
          {t('folder.move')}
        </Button>
        <Button size="sm" variant="outline" color="danger" onClick={onDelete}>
          {t('delete.many')}
        </Button>
        <Button size="sm" variant="subtle" onClick={selection.clear}>
          {t('many.clear')}
        </Button>
      </SelectionButtons>
    </SelectionBar>
  )
}
