import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { places } from '#app/auth/audience.ts'
import { button } from '#app/components/button.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import type { screens } from '#app/routes/admin/screens.ts'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { ScreenHead } from './screen-head.tsx'

interface OutsideAreasProps {
  screen: (typeof screens)[number]
  profile: OwnProfile
}

/** Shown instead of a screen that is not in an admin's areas: which it belongs to, which they have, whom to ask. */
export function OutsideAreas({ screen, profile }: OutsideAreasProps) {
  const { t } = useTranslation('workspace')
  const areaNames = useAreaNames()
  return (
    <>
      <ScreenHead
        title={t(`menu.${screen.name}`)}
        lead={t('areas.outside', {
          area: areaNames('areas' in screen ? screen.areas : null),
          own: areaNames(profile.areas),
        })}
      />
      <Link to={places.admin.home} className={button('primary')}>
        {t('areas.home')}
      </Link>
    </>
  )
}
