import { expect, it } from 'vitest'
import { landing } from '#app/i18n/locales/en/landing.ts'
import { cardView } from '#app/routes/public/project/view.ts'
import { pageOf, registerLine, registerOf } from './register.ts'

const items = Array.from({ length: 50 }, (_, index) => index)

it('shows a page of a long list', () => {
  expect(pageOf(items, null)).toMatchObject({ page: 1, total: 3 })
  expect(pageOf(items, '3').shown).toEqual([48, 49])
})

it('stays within the list, whatever the address asks for', () => {
  for (const asked of ['99', '0', '-1', 'x', ''])
    expect(pageOf(items, asked).shown.length, asked).toBeGreaterThan(0)
  expect(pageOf([], '2')).toEqual({ page: 1, total: 1, shown: [] })
})

const row = (title: string, entered: object = {}) => ({
  id: title,
  title_ar: title,
  title_en: title,
  category_ar: 'أبراج',
  category_en: 'Towers',
  slug_ar: title,
  slug_en: title,
  image_url: null,
  location: null,
  region: null,
  sector: null,
  date: null,
  client: null,
  client_confidential: false,
  status: 'completed',
  area_m2: null,
  latitude: null,
  longitude: null,
  year_begun: null,
  year_completed: null,
  value_range: null,
  roles: [],
  service_ids: [],
  team_ids: [],
  ...entered,
})
type Row = Parameters<typeof registerLine>[0]
const registered = (rows: object[], sort = '') =>
  registerOf(
    rows.map((one) =>
      registerLine(one as Row, cardView(one as Row, 'en', 'http://files'), 'en', {
        projects: landing.projects,
      }),
    ),
    sort,
    'en',
  )
const order = (rows: object[], sort: string) => registered(rows, sort).lines.map(({ id }) => id)

it('has the columns in which a project has something', () => {
  expect(registered([row('a')]).columns.map(({ name }) => name)).toEqual(['project', 'sector', 'status'])
  expect(
    registered([row('a'), row('b', { value_range: '10_to_50', region: 'asir' })]).columns.map(
      ({ name }) => name,
    ),
  ).toEqual(['project', 'sector', 'place', 'value', 'status'])
})

it('names the client, and says of another that it is not named', () => {
  const { lines } = registered([
    row('a', { client: 'أمانة الرياض · Riyadh Municipality' }),
    row('b', { client_confidential: true }),
  ])
  expect(lines.map(({ cells }) => cells.client)).toEqual(['Riyadh Municipality', 'Confidential client'])
})

it('is sorted by what a column means, with what is not entered last from either end', () => {
  const rows = [
    row('b', { area_m2: 900, value_range: 'over_1000', year_begun: 2024 }),
    row('none', { date: 'soon' }),
    row('a', { area_m2: 10_000, value_range: '10_to_50', date: '٢٠٢١' }),
  ]
  expect(order(rows, '')).toEqual(['b', 'none', 'a'])
  expect(order(rows, 'project')).toEqual(['a', 'b', 'none'])
  expect(order(rows, 'area')).toEqual(['a', 'b', 'none'])
  expect(order(rows, '-area')).toEqual(['b', 'a', 'none'])
  expect(order(rows, 'value')).toEqual(['b', 'a', 'none'])
  expect(order(rows, '-year')).toEqual(['a', 'b', 'none'])
})

it('leads from a sorted column to its other end, and says which way it is sorted', () => {
  const column = (sort: string) =>
    registered([row('a', { area_m2: 5 })], sort).columns.find(({ name }) => name === 'area')
  expect(column('')).toEqual({ name: 'area', sort: 'area', sorted: undefined })
  expect(column('area')).toEqual({ name: 'area', sort: '-area', sorted: 'descending' })
  expect(column('-area')).toEqual({ name: 'area', sort: 'area', sorted: 'ascending' })
  expect(registered([row('a')], 'area').isSorted).toBe(false)
})
