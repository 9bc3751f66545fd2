import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useManages } from '#app/auth/use-manages.ts'
import { type ImportKind, importKinds } from '#app/data/imports/types.ts'
import { imports as ar } from '#app/i18n/locales/ar/admin/imports.ts'
import { imports as en } from '#app/i18n/locales/en/admin/imports.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import styles from './imports.module.css'
import { KeptPeople } from './kept-people.tsx'
import { PastImports } from './past-imports.tsx'
import { useUndoImport } from './use-undo-import.ts'
import { Wizard } from './wizard.tsx'

/** Clients and employees from CSV files, and those of them who have no account yet. */
export default function Imports() {
  const { t } = useScreenWords('imports', { ar, en })
  const manages = useManages()
  const [params, change] = useUrlParams()
  const undoing = useUndoImport()
  const kinds = importKinds.filter((kind) =>
    kind === 'employees' ? manages('people') : manages('requests', 'settings'),
  )
  const wanted = params.get('of') as ImportKind
  const kind = kinds.includes(wanted) ? wanted : kinds[0]
  if (!kind) return null
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {kinds.length > 1 && (
          <SegmentedControl
            className={styles.kind ?? ''}
            aria-label={t('kind')}
            size="md"
            value={kind}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) =>
              void change(
                (params) => {
                  for (const name of [...params.keys()]) params.delete(name)
                  params.set('of', value)
                },
                { preventScrollReset: true },
              )
            }
          />
        )}
      </ScreenHead>
      <div className={styles.page}>
        <Wizard key={`wizard ${kind}`} kind={kind} undoing={undoing} />
        <KeptPeople key={`kept ${kind}`} kind={kind} />
        <PastImports kind={kind} undoing={undoing} />
      </div>
    </>
  )
}
