import { expect, it } from 'vitest'
import { detectRobot, originalStamp, stamp } from './robot-check.server.ts'

const now = 1_790_000_000_000
const request = (cookie?: string) =>
  new Request('http://site.example/contact', { method: 'POST', headers: cookie ? { cookie } : {} })

it('accepts a form after two seconds', () => {
  expect(detectRobot(request(`a=1; seen=${stamp(now - 2000)}; b=2`), {}, now)).toBeNull()
  expect(detectRobot(request(), { seen: stamp(now - 60_000), website: ' ' }, now)).toBeNull()
  expect(detectRobot(request(`seen=${stamp(now)}`), { seen: stamp(now - 3000) }, now)).toBeNull()
})

it('refuses a form with the hidden field filled in', () => {
  expect(detectRobot(request(`seen=${stamp(now - 9000)}`), { website: 'http://spam.example' }, now)).toBe(
    'robot',
  )
})

it.each([
  undefined,
  '',
  `seen=${stamp(now - 1999)}`,
  `seen=${stamp(now + 9000)}`,
  'seen=-1',
  `unseen=${stamp(0)}`,
])('asks to send again with %j', (cookie) => {
  expect(detectRobot(request(cookie), {}, now)).toBe('too_fast')
})

it('keeps the timestamp of a form that is shown again, or makes a new one', () => {
  expect(originalStamp({ seen: stamp(now) })).toBe(stamp(now))
  for (const seen of ['', 'not a time!', 'x'.repeat(50)])
    expect(Number.parseInt(originalStamp({ seen }), 36)).toBeGreaterThan(now)
})
