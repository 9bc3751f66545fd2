import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { madeSlug, oldAddresses, slugField } from '#app/data/addresses/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { type Language, languages, pathFor, withCommas } from '#common/language.ts'
import type { AddressSection } from '#common/slugs.ts'
import styles from './address-fields.module.css'
import { Folding } from './folding.tsx'
import form from './form.module.css'
import type { Addresses } from './use-addresses.ts'
import type { EditFormState } from './use-edit-form.ts'

interface AddressFieldsProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  addresses: Addresses
  section: AddressSection
  /** The columns that an address is made from when its field is empty, without their language. */
  names: readonly string[]
  /** The stored item; null for a new one. */
  row: { id: string; slug_ar: string; slug_en: string } | null
}

/**
 * The address of an item's page in both languages: people type its end, and see all of it. Folded while the
 * address is made from the title.
 */
export function AddressFields({ edit, addresses, section, names, row }: AddressFieldsProps) {
  const { t } = useTranslation(['address', 'workspace'])
  const readers = useLanguage()
  const typed = (field: string) => String(edit.form.watch(field) ?? '')
  const named = names.map((name) => ({ ar: typed(`${name}_ar`), en: typed(`${name}_en`) }))
  const slugIn = (side: Language) => typed(slugField(side)).trim() || madeSlug(named, side)
  // An address made from the title needs no attention
  const [startsOpen] = useState(() =>
    languages.some((side) => {
      const slug = typed(slugField(side)).trim()
      return slug !== '' && slug !== madeSlug(named, side)
    }),
  )
  const old = useQuery({ ...oldAddresses(section, row?.id ?? ''), enabled: row !== null })
  const address = (language: 'ar' | 'en', slug: string) =>
    `${location.host}${pathFor(language, `/${section}/${slug}`)}`
  return (
    <Folding
      title={t('title')}
      said={<bdi dir="ltr">{slugIn(readers)}</bdi>}
      isWrong={languages.some((side) => edit.form.formState.errors[slugField(side)])}
      startsOpen={startsOpen}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <div className={form.pair}>
        {languages.map((language) => {
          const field = slugField(language)
          const typedSlug = typed(field).trim()
          const slug = slugIn(language)
          const taken =
            addresses.taken?.field === field && addresses.taken.slug === typedSlug ? addresses.taken : null
          const earlier = (old.data ?? []).filter((one) => one.language === language)
          return (
            <div key={language} className={form.side}>
              <TextInput
                label={`${t('end')} (${t(`workspace:languages.${language}`)})`}
                lang={language}
                dir={language === 'ar' ? 'rtl' : 'ltr'}
                autoComplete="off"
                spellCheck={false}
                placeholder={madeSlug(named, language)}
                {...edit.field(field)}
              />
              {taken?.wasOnce && (
                <Button
                  variant="default"
                  size="compact-sm"
                  className={styles.take}
                  loading={addresses.isTaking}
                  onClick={() => void addresses.take(edit, language)}
                >
                  {t('take')}
                </Button>
              )}
              {slug && (
                <p className={styles.whole}>
                  <span className="hidden">{t('whole')} </span>
                  <bdi dir="ltr">{address(language, slug)}</bdi>
                </p>
              )}
              {row && typedSlug && typedSlug !== row[field] && <p className={styles.hint}>{t('moves')}</p>}
              {earlier.length > 0 && (
                <p className={styles.hint}>
                  {t('earlier')}{' '}
                  <bdi>
                    {withCommas(
                      language,
                      earlier.map((one) => one.slug),
                    )}
                  </bdi>
                </p>
              )}
            </div>
          )
        })}
      </div>
    </Folding>
  )
}
