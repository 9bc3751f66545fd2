import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import { openPreview } from '#app/data/drafts/admin.ts'
import { activity as activityAr } from '#app/i18n/locales/ar/admin/activity.ts'
import { drafts as draftsAr } from '#app/i18n/locales/ar/admin/drafts.ts'
import { editing as ar } from '#app/i18n/locales/ar/admin/editing.ts'
import { activity as activityEn } from '#app/i18n/locales/en/admin/activity.ts'
import { drafts as draftsEn } from '#app/i18n/locales/en/admin/drafts.ts'
import { editing as en } from '#app/i18n/locales/en/admin/editing.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { EditedPage } from './edited-page.tsx'

/** The preview of an admin ends after half an hour, so it is renewed while in use. */
const renewedEvery = 20 * 60_000

/** A page of the website with its drafts; its texts are edited in place (docs/decisions/0069). */
export default function Edit() {
  const { t } = useScreenWords('editing', { ar, en })
  useScreenWords('drafts', { ar: draftsAr, en: draftsEn })
  useScreenWords('activity', { ar: activityAr, en: activityEn })
  const { t: words } = useTranslation('workspace')
  const areaNames = useAreaNames()
  const profile = useProfile()
  const mayEdit = useManages()('content', 'settings')
  const preview = useQuery({
    queryKey: ['editing', 'preview'],
    enabled: mayEdit,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: renewedEvery,
    refetchIntervalInBackground: true,
    queryFn: async () => {
      const path = await openPreview(null)
      // This request sets the cookie that the frame then sends
      await fetch(path, { redirect: 'manual' })
      return true
    },
  })
  if (!mayEdit)
    return (
      <ScreenHead
        title={t('title')}
        lead={words('areas.outside', {
          area: areaNames(['content', 'settings']),
          own: areaNames(profile.areas),
        })}
      />
    )
  return (
    <ListState query={preview} skeletons={{ count: 1, height: 400 }} isEmpty={() => false} empty={null}>
      {() => <EditedPage onLost={() => preview.refetch()} />}
    </ListState>
  )
}
