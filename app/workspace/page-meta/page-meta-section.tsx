import { Button, Loader } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import type { PageMetaProps } from './page-meta-form.tsx'
import styles from './section.module.css'

const PageMetaForm = lazyPart(() => import('./page-meta-form.tsx'))

/** How a page is found and shared, in the dialog of its item; folded until someone opens it. */
export function PageMetaSection(props: PageMetaProps) {
  const { t } = useTranslation('workspace')
  const [open, setOpen] = useState(() => location.hash === '#search-and-sharing')
  const id = useId()
  return (
    <section className={styles.section} id="search-and-sharing" data-more="">
      <Button
        variant="subtle"
        aria-expanded={open}
        aria-controls={id}
        rightSection={
          <ChevronDown aria-hidden="true" data-open={open || undefined} className={styles.chevron} />
        }
        onClick={() => setOpen(!open)}
      >
        {t('searchAndSharing')}
      </Button>
      <div id={id}>{open && <PageMetaForm loading={<Loader aria-label={t('loading')} />} {...props} />}</div>
    </section>
  )
}
