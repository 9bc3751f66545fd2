import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { setUserType, type User, type UserType, usersKey, userTypes } from '#app/data/user-profiles/admin.ts'
import { covers, type HeldArea, heldAreas } from '#app/lib/areas.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { AreasField } from './areas-field.tsx'
import styles from './users.module.css'

/**
 * Changes the type of an account, and the areas of an admin. Says what each means, and asks for one more
 * press on a button that names it.
 */
export function TypeDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useTranslation(['users', 'workspace'])
  const [type, setType] = useState<UserType>(user.user_type)
  // Everything, unless the account already has areas or this admin may not give everything
  const { areas: own } = useProfile()
  const [areas, setAreas] = useState<HeldArea[]>(
    user.areas || !covers(own, ['everything']) ? heldAreas(user.areas) : ['everything'],
  )
  const [missing, setMissing] = useState(false)
  const name = bilingualPart(user.full_name, useLanguage())
  const withPassword = usePasswordAgain()
  const isAdmin = type === 'admin'
  const keepsType = type === user.user_type
  const change = useOptimisticMutation({
    run: () => withPassword(() => setUserType(user.id, type, isAdmin ? areas : null)),
    invalidates: [usersKey],
    done: () =>
      keepsType ? t('change.areas.done', { name }) : t('change.done', { name, type: t(`types.${type}`) }),
    failed: t('change.failed'),
  })
  const submit = () => {
    setMissing(isAdmin && areas.length === 0)
    if (!isAdmin || areas.length > 0) change.mutate(undefined, { onSuccess: onClose })
  }
  const unchanged = keepsType && (!isAdmin || String(areas) === String(heldAreas(user.areas)))
  return (
    <Modal opened onClose={onClose} title={t('change.title', { name })}>
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
        {isAdmin && (
          <AreasField
            value={areas}
            onChange={(chosen) => {
              setAreas(chosen)
              setMissing(false)
            }}
            error={missing ? t('change.areas.none') : undefined}
          />
        )}
        <div className={styles.buttons}>
          <Button disabled={unchanged} loading={change.isPending} onClick={submit}>
            {keepsType && isAdmin
              ? t('change.areas.confirm')
              : t('change.confirm', { type: t(`types.${type}`) })}
          </Button>
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            {t('workspace:cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
