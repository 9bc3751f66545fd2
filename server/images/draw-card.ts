import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { shareSize } from '#common/images.ts'
import type { Language } from '#common/language.ts'
import type { ShareCard } from '#common/share-card.ts'
import { escapeMarkup } from '#common/text.ts'

/** Written by scripts/fonts.ts. Text is drawn only with these fonts, whatever fonts the machine has. */
const fontFiles = ['cairo-arabic', 'cairo-latin', 'hanken-grotesk-latin'].map((name) =>
  resolve(`server/images/fonts/${name}.ttf`),
)
/** The font families of each language; letters of the other language use the second one. */
const families = { ar: 'Cairo, Hanken Grotesk', en: 'Hanken Grotesk, Cairo' }

/** Drawn by scripts/mark.ts. */
const sheets = {
  ar: readFileSync('server/images/share-card-ar.svg'),
  en: readFileSync('server/images/share-card-en.svg'),
}

/** The position of texts, in pixels from the side where reading begins, and the space for them. */
const margin = 72
const room = { width: 640, height: 330 }
const titleTop = 96
const nameTop = 502

let known: Promise<unknown> | undefined
/** Draws a text with each font, once for the process, since pango knows a font only after that. */
const knowFonts = () => {
  known ??= fontFiles.reduce(
    (before: Promise<unknown>, fontfile) =>
      before.then(() => sharp({ text: { text: 'x', fontfile } }).toBuffer()),
    Promise.resolve(),
  )
  return known
}

/** Draws a text as a picture; pango shapes Arabic and aligns it to the right. */
const words = (text: string, language: Language, size: number, colour: string) =>
  sharp({
    text: {
      // Directional marks, so that a title that begins with a digit or a Latin word is still aligned to its
      // own side
      text: `<span foreground="${colour}">${language === 'ar' ? '\u200f' : '\u200e'}${escapeMarkup(text)}</span>`,
      font: `${families[language]} Bold ${size}`,
      rgba: true,
      width: room.width,
      dpi: 72,
      wrap: 'word-char',
      spacing: language === 'ar' ? -Math.round(size / 3) : 0,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })

/** Draws a title at the largest size that fits the space. */
async function title(text: string, language: Language) {
  const short = text.length > 140 ? `${text.slice(0, 139)}…` : text
  for (const size of [68, 56, 46, 36]) {
    const drawn = await words(short, language, size, '#fbf9f5')
    if (drawn.info.height <= room.height && drawn.info.width <= room.width) return drawn
  }
  return words(short.slice(0, 80), language, 36, '#fbf9f5')
}

/** Draws a share card: the page's title and the company's name on a drawing sheet with the mark. */
export async function drawShareCard({ title: text, name }: ShareCard, language: Language): Promise<Buffer> {
  await knowFonts()
  const placed = ({ data, info }: Awaited<ReturnType<typeof words>>, top: number) => ({
    input: data,
    top,
    left: language === 'ar' ? shareSize.width - margin - info.width : margin,
  })
  const layers = [placed(await title(text, language), titleTop)]
  if (name && name !== text) layers.push(placed(await words(name, language, 34, '#e9b877'), nameTop))
  return sharp(sheets[language]).composite(layers).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}
