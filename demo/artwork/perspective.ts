import { n, type Point, polygon } from './svg.ts'

/**
 * A camera that looks straight ahead, so that verticals stay vertical: takes metres, returns points of the
 * picture.
 */
export interface View {
  focus: number
  middle: number
  horizon: number
  /** The height of the eye over the ground. */
  eye: number
}

export function project(view: View, x: number, height: number, depth: number): Point {
  return [view.middle + (view.focus * x) / depth, view.horizon - (view.focus * (height - view.eye)) / depth]
}

/** A point on an upright face: `across` runs from 0 to 1, height is in metres. */
export type Face = (across: number, height: number) => Point

export interface Box {
  /** The corner next to the viewer. */
  x: number
  depth: number
  /** How far the left and the right face run back from that corner. */
  left: number
  right: number
  /** The turn of the left face away from the picture plane, in degrees. */
  turn: number
  height: number
  base?: number
  /** The share of its breadth that is left at the top. */
  taper?: number
}

interface Faces {
  left: Face
  right: Face
}

export function facesOf(view: View, box: Box): Faces {
  const { x, depth, left, right, height, base = 0, taper = 1 } = box
  const angle = (box.turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle = [x + (sin * right - cos * left) / 2, depth + (cos * right + sin * left) / 2] as const
  const at = (px: number, pz: number, up: number): Point => {
    const keep = 1 - (1 - taper) * ((up - base) / height)
    return project(view, middle[0] + (px - middle[0]) * keep, up, middle[1] + (pz - middle[1]) * keep)
  }
  return {
    left: (across, up) => at(x - cos * left * (1 - across), depth + sin * left * (1 - across), up),
    right: (across, up) => at(x + sin * right * across, depth + cos * right * across, up),
  }
}

/** The part of a face between two heights. */
export function pane(
  face: Face,
  low: number,
  high: number,
  fill: string,
  from = 0,
  to = 1,
  more = '',
): string {
  return polygon([face(from, low), face(to, low), face(to, high), face(from, high)], fill, more)
}

/** A line over a face, as path data. */
export function stroke(face: Face, from: Point, to: Point): string {
  const [a, b] = [face(...from), face(...to)]
  return `M${n(a[0])} ${n(a[1])}l${n(b[0] - a[0])} ${n(b[1] - a[1])}`
}

/** A pane of glass in a face, as path data. */
export function cell(face: Face, from: number, to: number, low: number, high: number): string {
  const [[ax, ay], [, by], [cx, cy], [, dy]] = [
    face(from, low),
    face(from, high),
    face(to, high),
    face(to, low),
  ]
  return `M${n(ax)} ${n(ay)}V${n(by)}L${n(cx)} ${n(cy)}V${n(dy)}z`
}
