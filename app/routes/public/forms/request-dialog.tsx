import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/components/dialog.tsx'
import { FormFrame } from './form-frame.tsx'
import styles from './request-dialog.module.css'
import { RequestForm, type ServiceChoice } from './request-form.tsx'
import { CopyReference, Sent } from './sent.tsx'

interface RequestDialogProps {
  services: readonly ServiceChoice[]
  /** The title of the project whose page it is on. */
  project?: string
}

/**
 * The request form in a dialog. It closes by itself on success and the reference stays on the page
 * (`request-dialog.client.ts`).
 */
export function RequestDialog({ services, project }: RequestDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <>
      <template id="request-dialog">
        <Dialog title={t('request.title')}>
          <FormFrame answer={<Sent kind="request" />}>
            <RequestForm service="" services={services} project={project} />
          </FormFrame>
        </Dialog>
      </template>
      <div id="request-note" className={styles.note} role="status" hidden>
        <template>
          <p>
            {t('request.last')} <bdi dir="ltr" data-reference="" />
            <CopyReference />
          </p>
          <button type="button" data-close="">
            <X aria-hidden="true" />
            <span className="hidden">{t('common:close')}</span>
          </button>
        </template>
      </div>
    </>
  )
}
