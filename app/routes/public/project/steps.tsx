import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'

/** The previous and next buttons, which `strip.client.ts` sets up. */
export function Steps({ className }: { className?: string }) {
  const { t } = useTranslation('landing')
  return (
    <>
      <button type="button" className={className} data-step="-1">
        <ArrowLeft aria-hidden="true" className="mirrored" />
        <span className="hidden">{t('projects.previousPicture')}</span>
      </button>
      <button type="button" className={className} data-step="1">
        <ArrowRight aria-hidden="true" className="mirrored" />
        <span className="hidden">{t('projects.nextPicture')}</span>
      </button>
    </>
  )
}
