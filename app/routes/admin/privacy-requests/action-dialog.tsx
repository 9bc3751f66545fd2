import { Modal, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import {
  answerForm,
  closePrivacyRequest,
  extendPrivacyRequest,
  extensionForm,
  isWaiting,
  onePrivacyRequest,
  type PrivacyRequest,
  privacyRequestsKey,
} from '#app/data/privacy-requests/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { bounds, limits } from '#common/limits.ts'
import type { PrivacyAction } from './privacy-details.tsx'

interface ActionDialogProps {
  id: string
  action: PrivacyAction
  onClose(): void
}

/** Answers, refuses or extends a request, with a message that is mailed to the person. */
export function ActionDialog({ id, action, onClose }: ActionDialogProps) {
  const { t } = useTranslation(['privacyRequests', 'workspace'])
  const query = useQuery(onePrivacyRequest(id))
  return (
    <Modal opened onClose={onClose} size="lg" title={t(`actions.${action}.title`)}>
      <ListState
        query={query}
        skeletons={{ count: 2, height: 96 }}
        isEmpty={(found) => !found || !isWaiting(found)}
        empty={<p>{t('closedMeanwhile')}</p>}
      >
        {(found) =>
          found &&
          (action === 'extend' ? (
            <ExtensionForm request={found} onClose={onClose} />
          ) : (
            <AnswerForm request={found} outcome={action} onClose={onClose} />
          ))
        }
      </ListState>
    </Modal>
  )
}

/** A hint about the mail of the message, and the language to write in if it is not that of the screen. */
function useHint({ locale }: PrivacyRequest) {
  const { t } = useTranslation(['privacyRequests', 'workspace'])
  const language = useLanguage()
  const { mails } = useCompany()
  if (!mails.sent) return t('mailedNoMail')
  return locale === language ? t('mailed') : t('mailedIn', { language: t(`workspace:languages.${locale}`) })
}

const noAnswer = () => ({ message: '' })

function AnswerForm({
  request,
  outcome,
  onClose,
}: {
  request: PrivacyRequest
  outcome: 'done' | 'refused'
  onClose(): void
}) {
  const { t } = useTranslation('privacyRequests')
  const hint = useHint(request)
  const edit = useEditForm({
    name: `privacy-${outcome} ${request.id}`,
    schema: answerForm,
    row: request,
    toFormValues: noAnswer,
    save: (values) => closePrivacyRequest(request, outcome, values),
    invalidates: [privacyRequestsKey],
    onSaved: onClose,
    done: t(`actions.${outcome}.saved`),
    failed: t('failed'),
  })
  return (
    <EditForm
      edit={edit}
      toFormValues={noAnswer}
      labels={{ message: t(`actions.${outcome}.message`) }}
      submit={t(`actions.${outcome}.submit`)}
      {...(outcome === 'refused' && { tone: 'danger' })}
      onCancel={onClose}
    >
      <p>{t(`actions.${outcome}.text`)}</p>
      <Textarea
        label={t(`actions.${outcome}.message`)}
        description={hint}
        dir="auto"
        autosize
        minRows={5}
        maxRows={14}
        maxLength={limits.description}
        required
        data-autofocus
        {...edit.field('message')}
      />
    </EditForm>
  )
}

const noExtension = () => ({ days: String(bounds.privacyExtension.max), reason: '' })

function ExtensionForm({ request, onClose }: { request: PrivacyRequest; onClose(): void }) {
  const { t } = useTranslation('privacyRequests')
  const hint = useHint(request)
  const edit = useEditForm({
    name: `privacy-extension ${request.id}`,
    schema: extensionForm,
    row: request,
    toFormValues: noExtension,
    save: (values) => extendPrivacyRequest(request, values),
    invalidates: [privacyRequestsKey],
    onSaved: onClose,
    done: t('actions.extend.saved'),
    failed: t('failed'),
  })
  return (
    <EditForm
      edit={edit}
      toFormValues={noExtension}
      labels={{ days: t('actions.extend.days'), reason: t('actions.extend.message') }}
      submit={t('actions.extend.submit')}
      onCancel={onClose}
    >
      <p>{t('actions.extend.text')}</p>
      <TextInput
        maw="11rem"
        label={t('actions.extend.days')}
        inputMode="numeric"
        dir="ltr"
        required
        {...edit.field('days')}
      />
      <Textarea
        label={t('actions.extend.message')}
        description={hint}
        dir="auto"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={limits.privacyReason}
        required
        data-autofocus
        {...edit.field('reason')}
      />
    </EditForm>
  )
}
