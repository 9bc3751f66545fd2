import { expect, it } from 'vitest'
import { khatam, khatamSilhouette } from './khatam.ts'

const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

it('fills its square exactly', () => {
  for (const path of [khatam(96).turned, khatamSilhouette(96)]) {
    const all = pointsOf(path).flat()
    expect(Math.max(...all)).toBeCloseTo(48, 1)
    expect(Math.min(...all)).toBeCloseTo(-48, 1)
  }
})

it('has four strands per square, the same in both squares', () => {
  const { level, turned } = khatam(96)
  for (const path of [level, turned]) expect(path.match(/M/g)).toHaveLength(4)
  const radii = (path: string) =>
    pointsOf(path)
      .map(([x, y]) => Math.round(Math.hypot(x, y) * 10))
      .sort((a, b) => a - b)
  expect(radii(turned)).toEqual(radii(level))
})
