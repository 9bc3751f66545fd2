import { Button, Modal, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dropOwnNotice } from '#app/data/company-settings/admin.ts'
import { type Settings, settingsRow } from '#app/data/company-settings/row.ts'
import { currentLegalPage, type LegalPage, legalForm, publishLegalPage } from '#app/data/legal-pages/admin.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import type { LegalKind } from '#common/legal.ts'
import { LegalTextFields } from './editor/legal-text-fields.tsx'
import styles from './legal.module.css'
import { LegalPreview } from './legal-preview.tsx'
import { hasOwnNotice } from './own-notice.ts'
import { startLine } from './start-at.ts'

const toFormValues = (page: LegalPage | null) => ({
  body_ar: page?.body_ar ?? '',
  body_en: page?.body_en ?? '',
})

/** Edits the text of a legal page, and publishes it as a new version. */
export function LegalDialog({ kind, onClose }: { kind: LegalKind; onClose(): void }) {
  const { t } = useTranslation(['legal', 'workspace'])
  const page = useQuery(currentLegalPage(kind))
  const { data: company } = useQuery(settingsRow)
  return (
    <Modal
      opened
      onClose={onClose}
      size="72rem"
      title={t('editOne', { name: t(`kinds.${kind}`) })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <ListState
        query={{ ...page, data: company === undefined ? undefined : page.data }}
        skeletons={{ count: 1, height: 400 }}
        isEmpty={() => false}
        empty={null}
      >
        {(row) => <LegalForm kind={kind} row={row} company={company ?? null} onClose={onClose} />}
      </ListState>
    </Modal>
  )
}

const markup = ['heading', 'item', 'bold', 'link', 'code', 'company', 'contact'] as const

interface LegalFormProps {
  kind: LegalKind
  /** The version in force. */
  row: LegalPage | null
  company: Settings | null
  onClose(): void
}

function LegalForm({ kind, row, company, onClose }: LegalFormProps) {
  const { t } = useTranslation('legal')
  const both = useBilingualLabels()
  const client = useQueryClient()
  const [isPreviewed, setPreviewed] = useState(false)
  const [params] = useSearchParams()
  const [isPlain, setPlain] = useState(false)
  const ownNotice = kind === 'privacy' && hasOwnNotice(company) ? company : null
  const edit = useEditForm({
    name: `legal page ${kind}`,
    schema: legalForm,
    row,
    toFormValues,
    async save(values, base, newId) {
      const stored = await publishLegalPage(kind, values, base, newId)
      // Only after publishing: if this fails, visitors still have the notice, and the next attempt finds the
      // version stored
      if (ownNotice) client.setQueryData(settingsRow.queryKey, await dropOwnNotice(ownNotice.id))
      return stored
    },
    invalidates: [['legal-pages'], settingsRow.queryKey],
    onSaved: onClose,
    done: t('published'),
    failed: t('publishFailed'),
  })
  const takeOver = () => {
    for (const [field, text] of [
      ['body_ar', ownNotice?.privacy_ar],
      ['body_en', ownNotice?.privacy_en],
    ] as const)
      if (text) edit.form.setValue(field, text, { shouldDirty: true, shouldValidate: true })
  }
  const [body_ar = '', body_en = ''] = edit.form.watch(['body_ar', 'body_en']).map(String)
  const [start] = useState(() => startLine(params.get('line'), row, { ar: body_ar, en: body_en }))
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={both({ body: t('body') })}
      submit={t('publish')}
      missing={edit.isDirty ? undefined : t('unchanged')}
      onCancel={onClose}
    >
      <p className={styles.since}>{t('lawyer')}</p>
      {ownNotice && (
        <div className={styles.note} role="note">
          <p>{t('own.offer')}</p>
          <Button variant="default" size="sm" onClick={takeOver}>
            {t('own.take')}
          </Button>
        </div>
      )}
      <Switch
        label={t('plain')}
        checked={isPlain}
        onChange={({ currentTarget }) => setPlain(currentTarget.checked)}
      />
      {isPlain ? (
        <>
          <MarkupHelp />
          <div className={styles.fields}>
            <BilingualField edit={edit} name="body" label={t('body')} required multiline />
          </div>
        </>
      ) : (
        <LegalTextFields
          edit={edit}
          company={{ ar: company?.company_name_ar ?? '', en: company?.company_name_en ?? '' }}
          start={start}
        />
      )}
      <Button
        variant="default"
        className={styles.toggle}
        aria-expanded={isPreviewed}
        onClick={() => setPreviewed((before) => !before)}
      >
        {t(isPreviewed ? 'hidePreview' : 'preview')}
      </Button>
      {isPreviewed && <LegalPreview body_ar={body_ar} body_en={body_en} company={company} kind={kind} />}
    </EditForm>
  )
}

/** Explains the marks of a text that is edited as it is stored. */
function MarkupHelp() {
  const { t } = useTranslation('legal')
  return (
    <details className={styles.markup}>
      <summary>{t('markup.title')}</summary>
      <dl>
        {markup.map((kind) => (
          <div key={kind}>
            <dt>{t(`markup.${kind}`)}</dt>
            <dd>
              <code dir="auto">{t(`markup.samples.${kind}`)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
