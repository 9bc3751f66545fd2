import { useState } from 'react'
import { releaseAddress, slugField, type TakenAddress, takenAddress } from '#app/data/addresses/admin.ts'
import { address as ar } from '#app/i18n/locales/ar/admin/address.ts'
import { address as en } from '#app/i18n/locales/en/admin/address.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import type { Language } from '#common/language.ts'
import type { AddressSection } from '#common/slugs.ts'
import { RefusedField } from './edit-form-options.ts'
import type { EditFormState } from './use-edit-form.ts'

/**
 * Says beside its field that an address leads to another item, and lets people take an address that another
 * item had before.
 */
export function useAddresses(section: AddressSection) {
  const { t } = useScreenWords('address', { ar, en })
  const explain = useExplain()
  const [taken, setTaken] = useState<(TakenAddress & { slug: string }) | null>(null)
  const [isTaking, setTaking] = useState(false)

  /** Stores the form with `save`. @throws RefusedField as well as what `save` throws */
  async function guard<Saved>(
    values: { slug_ar: string; slug_en: string },
    save: () => Promise<Saved>,
  ): Promise<Saved> {
    try {
      return await save()
    } catch (error) {
      const found = takenAddress(error)
      if (!found) throw error
      setTaken({ ...found, slug: values[found.field] })
      throw new RefusedField(found.field, t(found.wasOnce ? 'leads' : 'taken', { name: found.name }))
    }
  }

  /** Makes the address free, so that the form can be saved. */
  async function take(edit: Pick<EditFormState, 'form'>, language: Language) {
    if (!taken) return
    setTaking(true)
    try {
      await releaseAddress(section, language, taken.slug)
      setTaken(null)
      edit.form.clearErrors(slugField(language))
    } catch (error) {
      notifyFailed(t('takeFailed'), explain(error))
    } finally {
      setTaking(false)
    }
  }

  return { guard, taken, take, isTaking }
}

export type Addresses = Pick<ReturnType<typeof useAddresses>, 'taken' | 'take' | 'isTaking'>
