import { Button, FileInput } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportKind, importFields } from '#app/data/imports/types.ts'
import { imports as ar } from '#app/i18n/locales/ar/admin/imports.ts'
import { imports as en } from '#app/i18n/locales/en/admin/imports.ts'
import { download, toCsv } from '#app/lib/csv.ts'
import { showCount } from '#app/lib/numbers.ts'
import { type Language, languages } from '#common/language.ts'
import { longestCell, mostBytes, mostColumns, mostRows } from './file/read-file.ts'
import styles from './imports.module.css'
import type { ImportFile } from './use-import-file.ts'

const words = { ar, en }

/** An empty file with the names of the columns that we know. */
function downloadTemplate(kind: ImportKind, language: Language) {
  const { fields, file } = words[language]
  download(
    toCsv(
      [],
      importFields[kind].map((field) => [fields[field], () => null] as const),
    ),
    `${file.names[kind]}.csv`,
  )
}

/** The first step: a file is chosen, and a template offered. */
export function FileStep({ kind, source }: { kind: ImportKind; source: ImportFile }) {
  const { t } = useTranslation('imports')
  const hint = useId()
  const sizes = {
    rows: showCount(mostRows),
    columns: showCount(mostColumns),
    cell: showCount(longestCell),
    size: mostBytes / 1024 / 1024,
  }
  return (
    <div className={styles.step}>
      <FileInput
        label={t('file.choose')}
        description={<span id={hint}>{t('file.hint', sizes)}</span>}
        placeholder={source.reading ? t('file.reading') : t('file.none')}
        leftSection={<FileUp aria-hidden="true" size={18} />}
        accept=".csv,.txt,.tsv,text/csv,text/plain,.xlsx,.xls"
        size="md"
        value={null}
        error={source.problem && t(`fileProblems.${source.problem}`, sizes)}
        onChange={(file) => file && void source.choose(file)}
        className={styles.file}
      />
      <p className={styles.soft}>{t('file.excel')}</p>
      <fieldset className={styles.templates}>
        <legend>{t('file.template')}</legend>
        {languages.map((language) => (
          <Button
            key={language}
            variant="default"
            size="sm"
            leftSection={<Download aria-hidden="true" size={16} />}
            onClick={() => downloadTemplate(kind, language)}
          >
            {t(`file.${language}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
