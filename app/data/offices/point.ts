import { toLatinDigits } from '#common/digits.ts'

/** A point on the map, in degrees. */
interface Point {
  latitude: number
  longitude: number
}

/**
 * Reads a point as maps copy it: `24.7136, 46.6753`, in any digits, with either comma.
 * @returns null for an empty text, undefined for one that is not a point
 */
export function pointOf(typed: string): Point | null | undefined {
  const text = toLatinDigits(typed)
    .replaceAll('٫', '.')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (text === '') return null
  const [, first = '', second = ''] =
    /^\(?\s*([+-]?\d{1,2}(?:\.\d+)?)°?\s*[,،;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)°?\s*\)?$/.exec(text) ?? []
  if (!first) return undefined
  const [latitude, longitude] = [round(Number(first)), round(Number(second))]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Rounds to a tenth of a metre, the precision of the database. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** A stored point in the form in which it is typed; empty without one. */
export const showPoint = (row: { latitude: number | null; longitude: number | null } | null): string =>
  row?.latitude == null || row.longitude == null ? '' : `${row.latitude}, ${row.longitude}`
