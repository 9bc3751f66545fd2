import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { browserDb } from '#app/data/browser-db.ts'
import { keepLocale } from '#app/data/user-profiles/own.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { languageCookie, otherLanguage } from '#common/language.ts'
import { useAuth } from './auth-context.tsx'

/** How long to wait for the site before reporting a failure, in milliseconds. */
const timeout = 5000

/** Switches the language in place, keeping what was typed. Asks the site first, so that a failure changes nothing. */
export function LanguageButton() {
  const { t } = useTranslation('account')
  const { revalidate } = useRevalidator()
  const { user } = useAuth()
  const [failed, setFailed] = useState(false)
  const other = otherLanguage(useLanguage())
  const change = async () => {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(location.pathname, { method: 'HEAD', signal }).catch(() => null)
    setFailed(!answer?.ok)
    if (!answer?.ok) return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
    document.cookie = `${languageCookie}=${other}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
    // Mails use this language too; do not wait for it to be stored
    if (user) void keepLocale(browserDb(), user.id, other)
    await revalidate()
  }
  return (
    <>
      <button type="button" lang={other} onClick={change}>
        {t('language')}
      </button>
      <span role="status" className={failed ? undefined : 'hidden'}>
        {failed && t('languageFailed')}
      </span>
    </>
  )
}
