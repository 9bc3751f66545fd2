import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setUserType, type User, type UserType, usersKey, userTypes } from '#app/data/user-profiles/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './users.module.css'

/** Gives an account another type: says what each means, and asks for one more press that names it. */
export function TypeDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useTranslation(['users', 'workspace'])
  const [type, setType] = useState<UserType>(user.user_type)
  const name = bilingualPart(user.full_name, useLanguage())
  const withPassword = usePasswordAgain()
  const change = useOptimisticMutation({
    run: (type: UserType) => withPassword(() => setUserType(user.id, type)),
    invalidates: [usersKey],
    done: (type) => t('change.done', { name, type: t(`types.${type}`) }),
    failed: t('change.failed'),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('change.title', { name })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <div className={styles.retype}>
        <p>{t('change.now', { type: t(`types.${user.user_type}`) })}</p>
        <Radio.Group
          label={t('change.label')}
          value={type}
          onChange={(value) => setType(value as UserType)}
          className={styles.types ?? ''}
        >
          {userTypes.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`types.${value}`)}
              description={t(`change.means.${value}`)}
              size="md"
            />
          ))}
        </Radio.Group>
        <div className={styles.buttons}>
          <Button
            disabled={type === user.user_type}
            loading={change.isPending}
            onClick={() => change.mutate(type, { onSuccess: onClose })}
          >
            {t('change.confirm', { type: t(`types.${type}`) })}
          </Button>
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            {t('workspace:cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
