import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { requestTags } from '#app/data/service-requests/tags.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { TagManager } from './tag-manager.tsx'
import tagStyles from './tags.module.css'
import { useTagging } from './use-work.ts'
import styles from './work.module.css'
import { Tag } from './work-parts.tsx'

/** The tags of a request: given, taken away, and managed in place. */
export function TagsField({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  const { data: tags = [] } = useQuery(requestTags)
  const tagging = useTagging()
  const [managing, setManaging] = useState(false)
  useFocusBack(managing)
  const own = tags.filter((tag) => request.work.tags.includes(tag.id))
  const others = tags.filter((tag) => !request.work.tags.includes(tag.id))
  return (
    <div className={styles.field} data-empty={own.length === 0}>
      <h4>{t('work.tags.label')}</h4>
      {own.length > 0 && (
        <ul className={tagStyles.tags}>
          {own.map((tag) => (
            <li key={tag.id}>
              <Tag tag={tag} />
              <ActionIcon
                size="sm"
                aria-label={t('work.tags.remove', { name: bilingualPart(tag.name, language) })}
                onClick={() => tagging(request, tag.id, false)}
              >
                <X aria-hidden="true" size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Menu withinPortal={false} position="bottom-start" closeOnItemClick>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<Plus aria-hidden="true" size={16} />}>
            {t('work.tags.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ''}>
          {others.map((tag) => (
            <Menu.Item
              key={tag.id}
              className={styles.item ?? ''}
              onClick={() => tagging(request, tag.id, true)}
            >
              <Tag tag={tag} />
            </Menu.Item>
          ))}
          {others.length > 0 && <Menu.Divider />}
          <Menu.Item className={styles.item ?? ''} onClick={() => setManaging(true)}>
            {t('work.tags.manage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {managing && (
        <TagManager onAdded={(tag) => tagging(request, tag, true)} onClose={() => setManaging(false)} />
      )}
    </div>
  )
}
