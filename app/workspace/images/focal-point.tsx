import { Button } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { focalPoint as ar } from '#app/i18n/locales/ar/admin/focal-point.ts'
import { focalPoint as en } from '#app/i18n/locales/en/admin/focal-point.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { type Focus, isMiddle, middle } from '#app/lib/images.ts'
import { bounds } from '#common/limits.ts'
import { type Crop, crops } from './crops.ts'
import styles from './focal-point.module.css'
import { StoredImage } from './stored-image.tsx'

/** How far an arrow key moves the point, in percent, without and with shift. */
const step = { small: 2, large: 10 }

/** Where each arrow key moves the point, in both languages alike: pictures are not mirrored. */
const arrows: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (percent: number) =>
  Math.min(bounds.focus.max, Math.max(bounds.focus.min, Math.round(percent)))

interface FocalPointProps {
  url: string
  value: Focus
  onChange(focus: Focus): void
  /** Where pages crop the picture: the previews. */
  shownAs: readonly Crop[]
}

/** The point of a picture that stays in view, chosen by click or arrow keys, with previews of what is cropped. */
export function FocalPoint({ url, value, onChange, shownAs }: FocalPointProps) {
  const { t } = useScreenWords('focalPoint', { ar, en })
  const id = useId()
  const choose = (x: number, y: number) => {
    const next = { x: within(x), y: within(y) }
    if (next.x !== value.x || next.y !== value.y) onChange(next)
  }
  const point = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1) return
    const box = currentTarget.getBoundingClientRect()
    choose(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    const by = event.shiftKey ? step.large : step.small
    choose(value.x + way.x * by, value.y + way.y * by)
  }
  return (
    <fieldset className={styles.field}>
      <legend>{t('label')}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('hint')}
      </p>
      <div className={styles.both}>
        {/* In both languages 0 is the left edge of the picture */}
        <div
          dir="ltr"
          className={styles.ground}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            point(event)
          }}
          onPointerMove={point}
          // Focus on release: while pressing, the browser would take the focus away again, as with any text
          onPointerUp={({ currentTarget }) =>
            currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
          }
        >
          <StoredImage
            url={url}
            alt=""
            width={440}
            height={290}
            widths={[320, 640, 960]}
            className={styles.whole}
            loading="eager"
          />
          <span
            role="slider"
            tabIndex={0}
            className={styles.handle}
            aria-label={t('label')}
            aria-describedby={`${id}-hint`}
            aria-valuemin={bounds.focus.min}
            aria-valuemax={bounds.focus.max}
            aria-valuenow={value.x}
            aria-valuetext={t('place', { ...value })}
            style={{ insetInlineStart: `${value.x}%`, insetBlockStart: `${value.y}%` }}
            onKeyDown={press}
          />
        </div>
        <ul className={styles.previews} aria-label={t('previews')}>
          {shownAs.map((crop) => (
            <li key={crop}>
              <StoredImage
                url={url}
                alt=""
                width={200}
                height={Math.round(200 / crops[crop])}
                className={styles.crop}
                style={{ aspectRatio: crops[crop] }}
                focus={value}
              />
              <span>{t(`crops.${crop}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.place}>
        <span>{t('place', { ...value })}</span>
        {!isMiddle(value) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(middle)}>
            {t('reset')}
          </Button>
        )}
      </p>
    </fieldset>
  )
}
