import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { ContactField, KnownClient, KnownSender } from '#app/data/clients/callers.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { intakeWords } from './intake-words.ts'
import { KnownCallers, useKnownCallers } from './known-callers.tsx'
import { type Named, useCaller } from './use-caller.ts'

interface RecognizedCallerProps {
  edit: Pick<EditFormState, 'form'>
  by: ContactField
  /** The field. */
  children: ReactNode
}

interface Used {
  name: string
  /** What was in the field then. */
  typed: string
  takeBack(): void
}

/**
 * The phone or email field of a caller. Below it are the people it belongs to, whose details can be filled
 * in.
 */
export function RecognizedCaller({ edit: { form }, by, children }: RecognizedCallerProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const language = useLanguage()
  const { recognize } = useCaller({ form })
  const [used, setUsed] = useState<Used | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const [phone, email] = [String(form.watch('client_phone')), String(form.watch('client_email'))]
  const typed = by === 'phone' ? phone : email
  const known = useKnownCallers(by, typed)
  const byPhone = useKnownCallers('phone', phone)
  const note = String(form.watch('chosen'))
  const chosen = note ? (JSON.parse(note) as Named).id : ''
  const name = String(form.watch('client_name'))
  // Name each person once: not below the email if they are already below the phone
  const isSaid = ({ id }: KnownClient) =>
    id === chosen || (by === 'email' && byPhone?.clients.some((one) => one.id === id))
  const clients = known?.clients.filter((client) => !isSaid(client)) ?? []
  const sender =
    known?.sender &&
    !chosen &&
    bilingualPart(known.sender.full_name, language) !== name &&
    !(by === 'email' && byPhone?.sender?.id === known.sender.id)
      ? known.sender
      : null
  const use = (one: KnownClient | KnownSender, name: string) => {
    setUsed({ name, typed, takeBack: recognize(one) })
    // The button is replaced by the one that undoes it
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  }
  const isUsed = used?.typed === typed && clients.length === 0 && !sender
  return (
    <div ref={place}>
      {children}
      <KnownCallers
        by={by}
        clients={clients}
        sender={sender}
        more={known?.more ?? 0}
        action={(one, name) => (
          <Button
            variant="default"
            size="sm"
            aria-label={`${t('known.use')}: ${name}`}
            onClick={() => use(one, name)}
          >
            {t('known.use')}
          </Button>
        )}
      >
        {isUsed && (
          <p>
            <span>{t('known.used', { name: isolated(used.name) })}</span>
            <Button
              variant="default"
              size="sm"
              onClick={() => {
                used.takeBack()
                setUsed(null)
                place.current?.querySelector('input')?.focus()
              }}
            >
              {t('known.undo')}
            </Button>
          </p>
        )}
      </KnownCallers>
    </div>
  )
}
