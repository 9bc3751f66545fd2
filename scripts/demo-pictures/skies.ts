import { circle, ellipse, group, n, path, rect, type Sheet, type Stop, times } from './svg.ts'

/** A sky of the given colours from the top edge down to the horizon. */
export function heaven(sheet: Sheet, horizon: number, stops: readonly Stop[]): void {
  sheet.add(rect(0, 0, sheet.width, horizon + 60, sheet.gradient(stops)))
}

/** Light that spreads from a point, without a disc. */
export function shine(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  strength = 0.8,
): string {
  const paint = sheet.radial([
    [0, color, strength],
    [0.35, color, Math.round(strength * 45) / 100],
    [0.7, color, Math.round(strength * 12) / 100],
    [1, color, 0],
  ])
  return ellipse(x, y, rx, ry, paint)
}

export function stars(sheet: Sheet, count: number, bottom: number, opacity = 0.65): string {
  return group(
    `opacity="${opacity}"`,
    times(count).map(() =>
      circle(
        sheet.random() * sheet.width,
        sheet.random() ** 1.3 * bottom,
        0.7 + 1.5 * sheet.random() ** 3,
        '#fff7e0',
      ),
    ),
  )
}

/** A heap of cloud with a level base: lobes of the given height share, left to right. */
export function cumulus(
  x: number,
  base: number,
  width: number,
  height: number,
  lobes: readonly number[],
  fill: string,
  more = '',
): string {
  const step = width / lobes.length
  let d = `M${n(x)} ${n(base)}`
  lobes.forEach((lobe, index) => {
    const next = lobes[index + 1] ?? 0
    const endX = x + step * (index + 1)
    const endY = base - height * Math.min(lobe, next) * 0.82
    const startY = base - height * Math.min(lobe, lobes[index - 1] ?? 0) * 0.82
    const top = base - height * lobe
    d += `C${n(endX - step * 1.25)} ${n(Math.min(top, startY) - height * 0.06)} ${n(endX - step * 0.7)} ${n(top - height * 0.12)} ${n(endX - step * 0.45)} ${n(top)}`
    d += `S${n(endX + step * 0.12)} ${n(Math.min(top, endY) + height * 0.02)} ${n(endX)} ${n(endY)}`
  })
  return path(`${d}L${n(x + width)} ${n(base)}Z`, fill, more)
}

/** A layer of mist that is densest in its middle. */
export function mist(sheet: Sheet, y: number, height: number, color: string, opacity: number): string {
  const paint = sheet.gradient([
    [0, color, 0],
    [0.5, color, opacity],
    [1, color, 0],
  ])
  return rect(0, y - height / 2, sheet.width, height, paint)
}
