import SquarePen from 'lucide-react/icons/square-pen'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { editingAddress } from '#common/editing-address.ts'
import { pathFor } from '#common/language.ts'
import { HeadAction } from './head-actions.tsx'

interface EditOnPageProps {
  /** The path of a page of the website, without its language. */
  page: string
  /** Beside other buttons of a form. */
  quiet?: boolean
}

/**
 * A link to a page of the website whose texts are edited in place. A plain link, since that screen is a
 * document of its own.
 */
export function EditOnPage({ page, quiet }: EditOnPageProps) {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  return (
    <HeadAction
      icon={SquarePen}
      action={editingAddress(pathFor(language, page))}
      leaves
      variant={quiet ? 'subtle' : 'default'}
    >
      {t('editOnPage')}
    </HeadAction>
  )
}
