import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** Moments in Riyadh at which days, weeks, months and years turn, with what turns there. */
const moments: [at: string, what: string][] = [
  ['2026-12-09T23:58', 'minutes before midnight, which the tests cross'],
  ['2026-12-10T02:59', 'a minute before the day turns in UTC'],
  ['2026-12-11T10:00', 'a Friday, when nobody works'],
  ['2026-12-10T16:59', 'the last minute of the last working day of a week'],
  ['2026-12-31T23:50', 'the last minutes of a year'],
  ['2028-02-28T23:58', 'minutes before 29 February'],
  ['2028-02-29T12:00', '29 February'],
  ['2027-03-01T03:00', 'the first of a month, as it begins in UTC'],
]

/** What a test says that has to do with time: an hour, a day, a date, or what falls due. */
const namesTime =
  /now\(\)|current_date|new Date|Date\.now|riyadh|hijri|interval|an? (minute|hour|day|week|month|year)|deadline|overdue|\bdue\b|\b20\d\d-/i

/** The tests that name time; the others would only take long. */
function testsOfTime() {
  return globSync(['tests/policies/*.test.ts', 'app/**/*.test.ts', 'common/**/*.test.ts'])
    .filter((file) => namesTime.test(readFileSync(file, 'utf8')))
    .sort()
}

/**
 * Runs unit and policy tests with the clock at moments at which days, months and years turn. The embedded database
 * runs in the process of the tests, so that it has their clock.
 * @param files only these; without, every one
 */
export async function clockDrill(files: string[]): Promise<boolean> {
  if (spawnSync('faketime', ['--version']).error) {
    process.stderr.write('This drill needs faketime (apt-get install --no-install-recommends faketime).\n')
    return false
  }
  let sound = true
  for (const [at, what] of moments) {
    process.stdout.write(`\n${at.replace('T', ' ')} in Riyadh: ${what}\n`)
    const ahead = Math.round((Date.parse(`${at}:00+03:00`) - Date.now()) / 1000)
    const { status } = spawnSync(
      'faketime',
      [
        ...['-f', `${ahead < 0 ? '' : '+'}${ahead}`],
        ...['npx', 'vitest', 'run', '--project', 'unit', '--project', 'policies', '--reporter=dot', ...files],
      ],
      // Timers use the other clock of the system, which has to go on as it is
      { stdio: 'inherit', env: { ...process.env, DONT_FAKE_MONOTONIC: '1', TESTS: 'short' } },
    )
    process.stdout.write(`${status === 0 ? 'ok ' : 'NOT'} ${at}\n`)
    sound &&= status === 0
  }
  return sound
}
