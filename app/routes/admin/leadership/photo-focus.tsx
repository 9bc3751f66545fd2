import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Leader } from '#app/data/leadership-team/admin.ts'
import type { Focus } from '#app/lib/images.ts'
import { personCrops } from '#app/workspace/images/crops.ts'
import { FocalPoint } from '#app/workspace/images/focal-point.tsx'
import type { InstantChanges } from './use-instant-changes.ts'

/** The focal point of a photo, stored by a button of its own. */
export function PhotoFocus({ leader, instant }: { leader: Leader; instant: InstantChanges }) {
  const { t } = useTranslation(['leadership', 'workspace'])
  const [chosen, setChosen] = useState<Focus | null>(null)
  if (!leader.image_url) return null
  const save = async (focus: Focus) => {
    await instant.focus.mutateAsync(focus)
    setChosen(null)
  }
  return (
    <div>
      <FocalPoint
        url={leader.image_url}
        value={chosen ?? { x: leader.focus_x, y: leader.focus_y }}
        onChange={setChosen}
        shownAs={personCrops}
      />
      {chosen && (
        <Group>
          <Button
            size="sm"
            loading={instant.focus.isPending}
            onClick={() => void save(chosen).catch(() => {})}
          >
            {t('photo.saveFocus')}
          </Button>
          <Button variant="default" size="sm" onClick={() => setChosen(null)}>
            {t('workspace:cancel')}
          </Button>
        </Group>
      )}
    </div>
  )
}
