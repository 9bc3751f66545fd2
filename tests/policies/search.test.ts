import { describe, expect, it } from 'vitest'
import { testWorld } from './support/world.ts'

const world = testWorld()

const formOf = async (text: string) =>
  (await world.sql<{ form: string }>('select private.search_form($1) as form', [text]))[0]?.form

describe('the form that texts are compared in', () => {
  it.each([
    ['أحمد إبراهيم آل ٱلسعود', 'احمد ابراهيم ال السعود'],
    ['مُهَنْدِسٌ شَدَّة', 'مهندس شده'],
    ['هنـــدســـة', 'هندسه'],
    ['مستشفى على الشاطئ', 'مستشفي علي الشاطي'],
    ['مؤسسة رؤية', 'موسسه رويه'],
    ['\u202bفهد\u200f \u2066العتيبي\u2069\u200b', 'فهد العتيبي'],
    ['٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
    ['Ｆｕｌｌ－ＷＩＤＴＨ ﷲ ﻷن', 'full-width الله لان'],
    ['  Two\t\twords\u00a0\u3000here \n', 'two words here'],
    // Letters with their marks as separate characters
    ['ا\u0654حمد', 'احمد'],
    ['علی کریم', 'علي كريم'],
    ['', ''],
  ])('of %j is %j, and stays so', async (text, form) => {
    expect(await formOf(text)).toBe(form)
    expect(await formOf(form)).toBe(form)
  })

  it('null stays null', async () => {
    expect(await world.sql('select private.search_form(null) as form')).toEqual([{ form: null }])
  })
})

it('words are patterns in which % _ and \\ are letters', async () => {
  const [row] = await world.sql<{ words: string[] }>('select private.search_words($1) as words', [
    ' 50% a_b  c\\d 50% ',
  ])
  expect([...(row?.words ?? [])].sort()).toEqual(['%50\\%%', '%a\\_b%', '%c\\\\d%'].sort())
  expect(await world.sql(`select private.search_words(' \u200f ') as words`)).toEqual([{ words: [] }])
})

const holds = async (text: string, typed: string) =>
  (
    await world.sql<{ holds: boolean }>(
      `select private.holds(private.search_form($1), private.search_words($2), private.search_numbers($2)) as holds`,
      [text, typed],
    )
  )[0]?.holds

it.each(['alotaibi', 'Al-Otaibi', 'al-otaibi ALOTAIBI'])(
  'the article of a name may have a hyphen: %j',
  async (typed) => {
    expect(await world.sql('select private.search_words($1) as words', [typed])).toEqual([
      { words: ['%al%otaibi%'] },
    ])
    for (const name of ['Alotaibi', 'Al-Otaibi', 'Al Otaibi'])
      expect(await holds(`Huda ${name}`, typed), name).toBe(true)
    expect(await holds('Huda Al-Harbi', typed)).toBe(false)
  },
)

it('the article of a name stands before it, whatever the length of the name', async () => {
  for (const typed of ['alali', 'Al-Ali', 'ALALI'])
    for (const name of ['Alali', 'Al-Ali', 'Al Ali', 'info@alali.example'])
      expect(await holds(`Huda ${name}`, typed), `${typed} in ${name}`).toBe(true)
  for (const text of ['Alma and Khalid Saud', 'Al-Harbi for Saud', 'alxsaud', 'Al--Saud'])
    expect(await holds(text, 'alsaud'), text).toBe(false)
  expect(await holds('Turki Al-Saud of Al Jouf', 'aljouf alsaud')).toBe(true)
  expect(await holds('Turki Al-Saud of Al Jouf', 'aljouf alharbi')).toBe(false)
  expect(await holds('An alarm went off', 'alarm')).toBe(true)
  expect(await holds('Alma has a farm', 'alarm')).toBe(false)
})

it('a search for a name with an article is checked in place, with no function of ours called for each row', async () => {
  const plan = await world.sql<Record<string, string>>(
    `explain (verbose, costs off)
    select private.holds(one.text, array[one.text], '{}') from (values ('Huda Al-Otaibi'), ('Huda Al-Harbi')) as one (text)`,
  )
  const lines = plan.flatMap((row) => Object.values(row)).join('\n')
  expect(lines).toContain('al[- ]?')
  expect(lines).not.toContain('private.')
})

it.each(['alar', 'al-', 'al-5000', 'al'])(
  'not every word that begins with "al" is a name: %j',
  async (typed) => {
    expect(await world.sql('select private.search_words($1) as words', [typed])).toEqual([
      { words: [`%${typed}%`] },
    ])
  },
)

describe('a number is looked for in all its spellings', () => {
  const both = ['%0501234567%', '%966501234567%']
  it.each([
    ['0501234567', both],
    ['050 123 4567', both],
    ['+966501234567', both],
    ['+966 50-123-4567', both],
    ['٠٥٠١٢٣٤٥٦٧', both],
    ['00966501234567', ['%00966501234567%', ...both]],
    ['501234567', ['%501234567%']],
    ['0501', ['%0501%', '%966501%']],
    ['1012345678', ['%1012345678%']],
    ['+20 100 123 4567', ['%201001234567%']],
    ['05', []],
    ['فهد 050', []],
    ['', []],
  ])('%j', async (typed, expected) => {
    const [row] = await world.sql<{ numbers: string[] }>('select private.search_numbers($1) as numbers', [
      typed,
    ])
    expect([...(row?.numbers ?? [])].sort()).toEqual([...expected].sort())
  })
})

it('a reference is found however it is typed', async () => {
  for (const typed of ['R-4T7K2M', 'r-4t7k2m', 'R4T7K2M', 'r4t7k2m', ' ٤T7K2M', '4T7K2M', 'R 4T7K2M'])
    expect(await holds('Lama R-4T7K2M', typed), typed).toBe(true)
  // A text that looks like a reference is searched as a word too
  expect(await holds('Hajer Radwanh', 'radwanh')).toBe(true)
  for (const typed of ['R4T7K2N', 'R4T7K2', 'R4T7K2MX', 'R4T7K2M Huda'])
    expect(await holds('Lama R-4T7K2M', typed), typed).toBe(false)
})

it('a text holds what was typed when it holds every word, or the number in one of its spellings', async () => {
  expect(await holds('مُنى العُتيبي +966501234567', 'العتيبى مني')).toBe(true)
  expect(await holds('مُنى العُتيبي +966501234567', 'العتيبي خالد')).toBe(false)
  expect(await holds('مُنى العُتيبي +966501234567', '050 123 4567')).toBe(true)
  expect(await holds(`a'b') or true --`, `a'b') or true --`)).toBe(true)
  expect(await holds('harmless', `a'b') or true --`)).toBe(false)
})

it('the index is searched for the two rarest words, and not at all for words that nearly every text holds', async () => {
  const rare = async (search: string, sample: string[]) =>
    (
      await world.sql<{ rare: string[] }>(
        `select private.rare_words(private.search_words($1), $2::text[]) as rare`,
        [search, sample],
      )
    )[0]?.rare
  const sample = ['المستشفي ab', 'المستشفي برج', 'المستشفي ab', 'المستشفي', 'المستشفي', 'المستشفي']
  expect(await rare('برج المستشفى ab', sample)).toEqual(['%برج%'])
  expect(await rare('برج المستشفى جسر', sample)).toEqual(['%جسر%', '%برج%'])
  expect(await rare('المستشفى', sample)).toEqual([])
  expect(await rare('برج المستشفى ab', [])).toEqual(['%المستشفي%'])
})

it.each([
  ['one rare word', ['%برج%'], true],
  ['two rare words, of which one is missing', ['%برج%', '%جسر%'], false],
  ['no rare word', [], true],
  ['a word that is missing', ['%جسر%'], false],
])('a text may hold a search: %s', async (_, rare, may) => {
  const [found] = await world.sql<{ may: boolean }>(
    `select private.may_hold('برج سكني', $1::text[], '{}') as may`,
    [rare],
  )
  expect(found?.may).toBe(may)
})
