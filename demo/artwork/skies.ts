import { circle, ellipse, group, n, path, rect, type Sheet, type Stop, times } from './svg.ts'

/** A sky of the given colours from the top edge down to the horizon. */
export function heaven(sheet: Sheet, horizon: number, stops: readonly Stop[], top = 0): void {
  sheet.add(rect(0, top, sheet.width, horizon + 60 - top, sheet.gradient(stops)))
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

/** A heap of cloud with a level base: its outline bulges between the given shares of its height. */
export function cumulus(
  x: number,
  base: number,
  width: number,
  height: number,
  outline: readonly number[],
  fill: string,
  more = '',
): string {
  const step = width / (outline.length + 1)
  let [px, py] = [x, base]
  let d = `M${n(px)} ${n(py)}`
  for (const [index, share] of [...outline, 0].entries()) {
    const [qx, qy] = [x + step * (index + 1), base - height * share]
    const radius = Math.hypot(qx - px, qy - py) * 0.56
    d += `A${n(radius)} ${n(radius)} 0 0 1 ${n(qx)} ${n(qy)}`
    ;[px, py] = [qx, qy]
  }
  return path(`${d}Z`, fill, more)
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

/** Lays light or shade over all that is drawn so far. */
export function grade(
  sheet: Sheet,
  paint: string,
  mode: 'multiply' | 'screen' | 'soft-light',
  opacity = 1,
): void {
  sheet.add(
    rect(0, 0, sheet.width, sheet.height, paint, `style="mix-blend-mode:${mode}" opacity="${opacity}"`),
  )
}

/** Birds on the wing, far off. */
export function birds(
  places: readonly (readonly [x: number, y: number, size: number])[],
  color: string,
): string {
  const d = places
    .map(
      ([x, y, size]) =>
        `M${n(x - size)} ${n(y - size * 0.3)}q${n(size * 0.6)} ${n(-size * 0.35)} ${n(size)} ${n(size * 0.3)}q${n(size * 0.35)} ${n(-size * 0.65)} ${n(size)} ${n(-size * 0.4)}`,
    )
    .join('')
  return path(d, 'none', `stroke="${color}" stroke-width="3.4" stroke-linecap="round"`)
}
