import { modals } from '@mantine/modals'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#app/lib/errors.ts'

/**
 * For actions that the database allows only soon after a password was given.
 * @returns a function that runs an action; if the password is needed, it asks for it in a dialog and runs the
 *   action again. Throws the refusal (`password_needed`) when the person gives none.
 */
export function usePasswordAgain(): <Result>(action: () => Promise<Result>) => Promise<Result> {
  const { t } = useTranslation('workspace')
  return useCallback(
    async (action) => {
      try {
        return await action()
      } catch (error) {
        if (reasonOf(error) !== 'password_needed') throw error
        if (!(await ask(t('passwordAgain')))) throw error
        return action()
      }
    },
    [t],
  )
}

/** @returns whether the person has given the password */
async function ask(title: string): Promise<boolean> {
  // Not by `lazy`: the dialog would look for its first field before the field exists
  const { default: PasswordAgain } = await import('./password-again.tsx')
  return new Promise((resolve) => {
    const end = (confirmed: boolean) => {
      resolve(confirmed)
      modals.close(id)
    }
    const id = modals.open({
      title,
      size: 'md',
      onClose: () => resolve(false),
      children: <PasswordAgain onConfirmed={() => end(true)} onCancel={() => end(false)} />,
    })
  })
}
