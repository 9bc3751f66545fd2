/** Holidays and the hours of Ramadan on the pages that visitors read, which are cached (docs/decisions/0061). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#app/data/database.types.ts'
import { createTranslator } from '#app/i18n/instance.ts'
import { landing as ar } from '#app/i18n/locales/ar/landing.ts'
import { landing as en } from '#app/i18n/locales/en/landing.ts'
import { addDays, showDays } from '#app/lib/dates.ts'
import { languages, pathFor } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'
import { thingsIn, unknownIn } from '#tests/support/schema-org.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
/** The database with the rights of the server. */
let db: SupabaseClient<Database>
const week = [0, 1, 2, 3, 4].map((day) => ({ day, opens: '08:00', closes: '17:00' }))

beforeAll(async () => {
  server = await startServer({ SEED: 'none' })
  const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  db = createClient<Database>(server.url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await db.from('company_settings').update({ is_open: true }).neq('email', '').throwOnError()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await openOn(week)
  await store([])
})

const openOn = (opening_hours: typeof week) =>
  db.from('company_settings').update({ opening_hours }).neq('email', '').throwOnError()
const store = (holidays: object[]) =>
  db
    .from('answer_settings')
    .update({ holidays: holidays as never })
    .neq('answer_within', 0)
    .throwOnError()
const day = (count: number) => addDays(riyadhDay(), count)
const ramadan = () => ({
  name: 'Secret of Ramadan',
  from: day(-3),
  to: day(20),
  opens: '10:00',
  closes: '15:00',
  on_website: true,
})
const eid = () => ({ name: 'Secret of Eid', from: day(5), to: day(8), on_website: true })

/** What a page says of opening hours, without its markup: in its first list, and to machines. */
async function hoursOn(path: string) {
  const html = await (await fetch(server.url + path)).text()
  expect(html).not.toContain('Secret')
  const [, list = ''] = /data-column="opening_hours">(.*?)<\/ul>/.exec(html) ?? []
  const [, data = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const graph = JSON.parse(data)
  expect(unknownIn(graph)).toEqual([])
  return {
    lines: [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, '')),
    bold: [...list.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, text = '']) => text),
    machines: thingsIn(graph)
      .filter((thing) => thing.validFrom && thing['@type'] === 'OpeningHoursSpecification')
      .map(({ validFrom, validThrough, opens, closes }) => [validFrom, validThrough, opens, closes]),
  }
}

test.each(languages)(
  '%s: visitors read what runs and what comes soon, until it is hidden or removed',
  async (language) => {
    const words = { ar, en }[language].contact
    const { t } = createTranslator(language, { landing: { ar, en }[language] })
    const times = language === 'ar' ? '١٠\u00a0ص – ٣\u00a0م' : '10\u00a0AM – 3\u00a0PM'
    const now = t('landing:contact.nowUntil', { day: showDays(day(20), day(20), language) })
    const home = pathFor(language)
    const usual = (await hoursOn(home)).lines
    expect(usual).toHaveLength(2)

    await store([ramadan(), eid(), { ...eid(), name: 'Secret', from: day(15), to: day(15) }])
    for (const path of [home, pathFor(language, '/contact')]) {
      const { lines, bold, machines } = await hoursOn(path)
      expect(lines, path).toEqual([
        ...usual,
        `${now} ${times}`,
        `${showDays(day(5), day(8), language)} ${words.closed}`,
      ])
      expect(bold, path).toEqual([now, times])
      // Machines know all that comes, and no day twice
      expect(machines, path).toEqual([
        [day(-3), day(4), '10:00', '15:00'],
        [day(5), day(8), '00:00', '00:00'],
        [day(9), day(14), '10:00', '15:00'],
        [day(15), day(15), '00:00', '00:00'],
        [day(16), day(20), '10:00', '15:00'],
      ])
    }
    // What people print names the days
    const { lines, bold } = await hoursOn(pathFor(language, '/profile'))
    expect(lines).toContain(`${showDays(day(-3), day(20), language)} ${times}`)
    expect(bold).toEqual([])

    await store([{ ...ramadan(), on_website: false }, eid()])
    expect((await hoursOn(home)).lines).toHaveLength(3)
    await store([])
    expect(await hoursOn(home)).toMatchObject({ lines: usual, machines: [] })
  },
)

test('the last day of what runs is today', async () => {
  await store([{ ...eid(), from: day(-1), to: day(0) }])
  expect((await hoursOn('/en')).lines.at(-1)).toBe('Today Closed')
  expect((await hoursOn('/')).lines.at(-1)).toBe('اليوم مغلق')
})

test('without opening hours there is nothing from which it differs', async () => {
  await store([ramadan()])
  await openOn([])
  expect(await hoursOn('/en')).toMatchObject({ lines: [], machines: [] })
})
