import { useTranslation } from 'react-i18next'
import type { forms } from '#app/i18n/locales/en/forms.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { flatten } from './words.ts'

/** The messages that `form-problems.client.ts` shows without asking the server. */
export function FormWords() {
  const language = useLanguage()
  const { sending, files, errors, failures } = useTranslation().i18n.getResourceBundle(
    language,
    'forms',
  ) as typeof forms
  return (
    <template id="form-words">
      {flatten({ sending, files, errors, failures }).map(([key, text]) => (
        <p key={key} data-key={key}>
          {text}
        </p>
      ))}
    </template>
  )
}
