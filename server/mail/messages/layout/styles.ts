import type { CSSProperties } from 'react'
import type { Language } from '#common/language.ts'

/** The colours of app/styles/tokens.css. Mail programs know no custom properties. */
export const colors = {
  ink: '#12282c',
  soft: '#4a5b5d',
  sand: '#f3eee4',
  line: '#e0d8c9',
  deep: '#12363a',
  brand: '#0e6963',
}

/** Colours for mail programs that follow the reader's dark mode; others invert the colours themselves. */
export const darkMode = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0b2528!important}.card{background:#12363a!important;border-color:#2c5054!important}.head{background:#0a4f4b!important}
.box{background:#0b2528!important}.ink{color:#ffffff!important}.soft,.soft a{color:#c5d3d1!important}.rule{border-color:#2c5054!important}
.button,.button a{background:#e3f0ee!important;color:#0a4f4b!important}}`

/** Logical properties are too new for mail programs, so each direction names its sides. */
export const directions = {
  ar: { dir: 'rtl', start: 'right', end: 'left' },
  en: { dir: 'ltr', start: 'left', end: 'right' },
} as const satisfies Record<Language, object>

export const text = (size: number, lineHeight: number, color: string): CSSProperties => ({
  fontFamily: 'Segoe UI,Tahoma,Arial,sans-serif',
  fontSize: size,
  lineHeight,
  color,
})

/** Lets long words and addresses break, so that a phone never scrolls sideways. */
export const breakWords: CSSProperties = { wordBreak: 'break-word', overflowWrap: 'anywhere' }
