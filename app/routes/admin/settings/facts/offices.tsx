import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Office, officeList } from '#app/data/offices/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { SettingsSection } from '#app/routes/admin/settings/settings-section.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { DragHandle, SortableList } from '#app/workspace/order/sortable-list.tsx'
import { useOrder } from '#app/workspace/order/use-order.ts'
import { RowName } from '#app/workspace/row-tools/row-tools.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'
import { inLanguage } from '#common/language.ts'
import styles from './facts.module.css'
import { OfficeDialog } from './office-dialog.tsx'

/** The offices of the company, the main one first. */
export function Offices() {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const query = useQuery(officeList)
  const order = useOrder('offices', officeList.queryKey)
  const dialog = useDialogParam('office')
  const nameOf = (office: Office) => inLanguage(language, office.name_ar, office.name_en)
  const edited = useKeptRow(
    dialog.value,
    query.data?.find(({ id }) => id === dialog.value),
    true,
  )
  return (
    <SettingsSection name="offices" title={t('facts.offices.title')} lead={t('facts.offices.lead')}>
      <ListState
        query={query}
        skeletons={{ count: 2, height: 60 }}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty title={t('facts.offices.empty')} level={4} />}
      >
        {(rows) => (
          <SortableList
            items={rows}
            nameOf={nameOf}
            onOrder={(ids) => order.mutate(ids)}
            className={styles.offices}
          >
            {(office) => (
              <article className={styles.office}>
                <DragHandle />
                <div>
                  <h4>
                    <RowName onOpen={() => dialog.open(office.id)}>{nameOf(office)}</RowName>
                  </h4>
                  <p dir="auto">{inLanguage(language, office.address_ar, office.address_en)}</p>
                  {!office.is_active && <Badge color="gray">{t('facts.offices.hidden')}</Badge>}
                </div>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('facts.offices.editOne', { name: nameOf(office) })}
                  onClick={() => dialog.open(office.id)}
                >
                  {t('facts.credentials.edit')}
                </Button>
              </article>
            )}
          </SortableList>
        )}
      </ListState>
      <div className={styles.start}>
        <AddButton onClick={() => dialog.open('new')}>{t('facts.offices.add')}</AddButton>
      </div>
      {query.data && (dialog.value === 'new' || edited) && (
        <OfficeDialog key={dialog.value} office={edited} onClose={dialog.close} />
      )}
    </SettingsSection>
  )
}
