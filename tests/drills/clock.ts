import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** Moments in Riyadh at the turn of days, weeks, months and years, each with a description. */
const moments: [at: string, what: string][] = [
  ['2026-12-10T16:59', 'the last minute of the last working day of a week'],
  ['2026-12-11T12:00', 'noon of a Friday, when nobody works'],
  ['2026-12-31T23:50', 'the last minutes of a year'],
  ['2027-03-01T03:00', 'the first of a month, as it begins in UTC'],
  ['2028-02-28T23:58', 'minutes before 29 February, which the tests cross'],
  ['2028-02-29T23:50', 'the last minutes of 29 February'],
]

/** The policy tests whose rules depend on hours and days: `tests/policies/<name>.test.ts`. */
const policiesOfTime = [
  // Work that is late, due, or waiting
  ...['first-answer', 'my-day', 'dashboard', 'request-work', 'waiting-replies', 'entered-requests'],
  // Rows that begin or end automatically
  ...[
    'openings',
    'drafts',
    'news',
    'invitations',
    'legal-pages',
    'tracking',
    'privacy-requests',
    'password-again',
  ],
  // Mails and rows that are sent or removed at a certain time
  ...['account-news', 'credential-reminders', 'employee-documents', 'retention', 'search-notices', 'backups'],
  // Rows that are counted by the hour, day or month
  ...['own-requests', 'news-consents', 'visits', 'request-report'],
]

/** Unit tests that read the clock or write dates. */
const unitOfTime = /now\(\)|new Date|Date\.now|riyadh|hijri|\b20\d\d-/i

const testsOfTime = () => [
  ...policiesOfTime.map((name) => `tests/policies/${name}.test.ts`),
  ...globSync(['app/**/*.test.ts', 'common/**/*.test.ts'])
    .filter((file) => unitOfTime.test(readFileSync(file, 'utf8')))
    .sort(),
]

/**
 * Runs unit and policy tests with the clock at the turn of days, months and years. The embedded database runs
 * in the process of the tests, so it has the same clock.
 * @param words names of files, or `all` for every one; by default those that depend on time
 */
export async function clockDrill(words: string[]): Promise<boolean> {
  if (spawnSync('faketime', ['--version']).error) {
    process.stderr.write('This drill needs faketime (apt-get install --no-install-recommends faketime).\n')
    return false
  }
  const files = words[0] === 'all' ? [] : words.length > 0 ? words : testsOfTime()
  let sound = true
  for (const [at, what] of moments) {
    process.stdout.write(`\n${at.replace('T', ' ')} in Riyadh: ${what}\n`)
    const ahead = Math.round((Date.parse(`${at}:00+03:00`) - Date.now()) / 1000)
    const { status } = spawnSync(
      'faketime',
      [
        ...['-f', `${ahead < 0 ? '' : '+'}${ahead}`],
        ...[
          'npx',
          'vitest',
          'run',
          '--project',
          'unit*',
          '--project',
          'policies',
          '--reporter=dot',
          ...files,
        ],
      ],
      // Timers use the system's monotonic clock, which must stay real
      { stdio: 'inherit', env: { ...process.env, DONT_FAKE_MONOTONIC: '1', TESTS: 'short' } },
    )
    process.stdout.write(`${status === 0 ? 'ok ' : 'NOT'} ${at}\n`)
    sound &&= status === 0
  }
  return sound
}
