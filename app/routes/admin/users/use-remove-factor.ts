import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { hasSecondFactor, removeSecondFactor } from '#app/data/accounts/second-factor.ts'
import type { User } from '#app/data/user-profiles/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { notifyDone } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'

/**
 * @returns a function that asks, then turns off the two-step verification of someone who has lost their phone
 */
export function useRemoveFactor(): (user: User) => void {
  const { t } = useTranslation('users')
  const { mails } = useCompany()
  const language = useLanguage()
  const ask = useConfirm()
  const withPassword = usePasswordAgain()
  const remove = useOptimisticMutation({
    async run(user: User) {
      const name = bilingualPart(user.full_name, language)
      if (!(await hasSecondFactor(user.id))) return notifyDone(t('secondFactor.none', { name }))
      const agreed = await ask({
        title: t('secondFactor.title', { name }),
        text: t(mails.sent ? 'secondFactor.text' : 'secondFactor.textNoMail'),
        confirm: t('secondFactor.confirm'),
        danger: true,
      })
      if (!agreed) return
      await withPassword(() => removeSecondFactor(user.id))
      notifyDone(t('secondFactor.done', { name }))
    },
    invalidates: [],
    failed: t('secondFactor.failed'),
  })
  return (user) => remove.mutate(user)
}
