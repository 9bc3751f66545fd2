import { circle, n, path, rect, type Sheet, times } from './svg.ts'

/** The ink of a logo: one colour, so that logos of different clients look calm next to each other. */
const ink = '#12363a'
const [cx, cy] = [240, 160]

const stroke = (d: string, width = 14): string =>
  path(d, 'none', `stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="square"`)

/** A developer: three towers that step up, cut from one block. */
function steps(sheet: Sheet): void {
  sheet.add(
    ...[0, 1, 2].map((index) => rect(cx - 112 + index * 80, 190 - index * 64, 64, 82 + index * 64, ink)),
  )
}

/** A housing developer: a court seen from above, one of its sides open. */
function court(sheet: Sheet): void {
  sheet.add(
    stroke(`M${cx + 36} ${cy + 108}H${cx - 108}V${cy - 108}H${cx + 108}V${cy + 108}`, 20),
    stroke(`M${cx + 36} ${cy + 108}V${cy - 36}H${cx - 36}V${cy + 36}`, 20),
  )
}

/** A water operator: a drop above two waves. */
function drop(sheet: Sheet): void {
  const wave = (y: number) => `M${cx - 120} ${y}q30 -36 60 0t60 0t60 0t60 0`
  sheet.add(
    path(
      `M${cx} 40C${cx + 40} 92 ${cx + 56} 116 ${cx + 56} 144a56 56 0 0 1 -112 0C${cx - 56} 116 ${cx - 40} 92 ${cx} 40Z`,
      ink,
    ),
    stroke(wave(238), 16),
    stroke(wave(278), 16),
  )
}

/** A renewable energy developer: a sun of twelve blades. */
function sun(sheet: Sheet): void {
  const blades = times(12).map((index) => {
    const at = (turn: number, radius: number): string => {
      const angle = ((index + turn) * Math.PI) / 6
      return `${n(cx + Math.cos(angle) * radius)} ${n(cy + Math.sin(angle) * radius)}`
    }
    return `M${at(0, 62)}L${at(-0.18, 122)}L${at(0.42, 122)}Z`
  })
  sheet.add(circle(cx, cy, 44, ink), path(blades.join(''), ink))
}

/** A health cluster: a branch of the ghada shrub, whose twigs meet in pairs like the joints of the plant. */
function branch(sheet: Sheet): void {
  const twigs = times(4).flatMap((index) => {
    const [y, reach] = [252 - index * 48, 104 - index * 18]
    return [-1, 1].flatMap((side) => {
      const tip: [number, number] = [cx + side * reach, y - reach * 0.72]
      return [
        stroke(
          `M${cx} ${n(y)}Q${n(cx + side * reach * 0.42)} ${n(y - reach * 0.62)} ${n(tip[0])} ${n(tip[1])}`,
          13,
        ),
        circle(tip[0], tip[1], 15 - index, ink),
      ]
    })
  })
  sheet.add(stroke(`M${cx} 292V62`, 15), circle(cx, 44, 15, ink), ...twigs)
}

/** The logos of the invented clients. */
export const clientLogos: Record<string, (sheet: Sheet) => void> = {
  'client-ghada': branch,
  'client-masarat': steps,
  'client-rahba': court,
  'client-nahel': drop,
  'client-shuaa': sun,
}
