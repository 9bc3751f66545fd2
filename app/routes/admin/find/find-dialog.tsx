import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { everythingWith } from '#app/data/find/admin.ts'
import { find as ar } from '#app/i18n/locales/ar/admin/find.ts'
import { find as en } from '#app/i18n/locales/en/admin/find.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { typedDirection } from '#app/lib/typed-direction.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { pathFor } from '#common/language.ts'
import styles from './find-dialog.module.css'
import { Marked } from './marked.tsx'
import { noteOpened } from './recent.ts'
import { type Offer, useOffers } from './use-offers.ts'

interface FindDialogProps {
  areas: readonly string[] | null
  /** Returns, once, what was typed before the field was there. */
  typedEarly(): string
  onClose(): void
  onShortcuts(): void
}

/** Milliseconds without a key before the database is asked. */
const pause = 150

/** A field, and below it what it finds: rows, screens, settings, actions. Arrows choose, Enter opens. */
export default function FindDialog({ areas, typedEarly, onClose, onShortcuts }: FindDialogProps) {
  const { t } = useScreenWords('find', { ar, en })
  const language = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const [asked] = useDebouncedValue(search, pause)
  const query = useQuery(everythingWith(asked))
  const groups = useOffers(search, search ? query.data : undefined, areas)
  const offers = groups.flatMap(({ offers }) => offers)
  const isWaiting = search !== '' && (search !== asked || query.isFetching)
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })

  // Screen readers only announce a result once an arrow key is pressed, so the status names the first one
  const said = [t('count', { count: offers.length }), offers[0] && t('first', { title: offers[0].title })]
    .filter(Boolean)
    .join(' ')

  // Enter opens the first, unless another is chosen
  const first = offers[0]?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new answer.
  useEffect(() => void combobox.selectFirstOption(), [first, offers.length])

  function open({ to, recent }: Offer) {
    if (recent) noteOpened(recent)
    if (to === '#shortcuts') return onShortcuts()
    onClose()
    if (to === '/') window.location.assign(pathFor(language))
    else void navigate(to)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      // Not centred, so that the field stays in place while the number of results changes
      centered={false}
      yOffset="8dvh"
      classNames={{ content: styles.content, body: styles.body, header: styles.head }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          const offer = offers.find((one) => one.key === key)
          if (offer) open(offer)
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            role="combobox"
            onFocus={() => setTyped(typedEarly() + typed)}
            aria-label={t('label')}
            aria-autocomplete="list"
            placeholder={t('label')}
            leftSection={<Search aria-hidden="true" size={18} />}
            value={typed}
            maxLength={200}
            dir={typedDirection(typed)}
            enterKeyHint="go"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <p role="status" className="hidden">
          {search && !isWaiting && !query.isError && said}
        </p>
        {/* Focusable, so that the keyboard can scroll it */}
        <Combobox.Options
          className={styles.options}
          aria-label={t('title')}
          aria-busy={isWaiting}
          tabIndex={0}
        >
          {groups.map(({ key, label, offers }) => (
            <Combobox.Group key={key} label={label}>
              {offers.map((offer) => {
                const { icon: Icon } = offer
                return (
                  <Combobox.Option key={offer.key} value={offer.key} className={styles.option}>
                    <Icon aria-hidden="true" size={18} {...(offer.onward && { className: 'mirrored' })} />
                    <span className={styles.text}>
                      <span className={styles.title}>
                        <Marked search={search}>{offer.title}</Marked>
                      </span>
                      {offer.detail && (
                        <bdi className={styles.detail}>
                          <Marked search={search}>{offer.detail}</Marked>
                        </bdi>
                      )}
                      {offer.inside && <span className={styles.detail}>{t('inside')}</span>}
                    </span>
                    {offer.status && (
                      <StatusBadge status={offer.status.status} className={styles.status}>
                        {offer.status.words}
                      </StatusBadge>
                    )}
                  </Combobox.Option>
                )
              })}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {query.isError && search && <p className={styles.note}>{t('failed')}</p>}
        {isWaiting && offers.length === 0 && <p className={styles.note}>{t('searching')}</p>}
        {search && !isWaiting && !query.isError && offers.length === 0 && (
          <div className={styles.note}>
            <p>
              <bdi>{t('nothing', { search })}</bdi>
            </p>
            <p>{t('nothingText')}</p>
          </div>
        )}
      </Combobox>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('keys.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('keys.close')}
        </span>
      </p>
    </Modal>
  )
}
