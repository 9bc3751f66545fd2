import { expect, test } from 'vitest'
import { legalSections } from '#app/lib/legal-text.ts'
import { type PageText, pageTexts, textKey, textOf } from '#common/page-texts.ts'
import type { Backend } from '#server/backend/process.ts'
import { marked } from './marked-text.ts'
import { type Marks, withMarks } from './marks.ts'
import { showMarks } from './show-marks.ts'

const id = '20000000-0000-4000-8000-000000000001'
const title = { table: 'services', id, name: 'title' } as const
const steps = { table: 'services', id, name: 'steps' } as const
const span = (name: string, words: string) => `<span data-text="services/${id}/${name}">${words}</span>`
const only = (text: PageText): Marks => ({ texts: [text], links: new Map(), facts: new Map() })
const anyMark = /[\ue000-\uf8ff]/

/** A backend that answers every call, and the list of calls. */
function answering(answers: Record<string, unknown>) {
  const calls: string[] = []
  const backend = {
    up: true,
    keys: { publishableKey: 'x' },
    async fetch(path: string) {
      calls.push(path)
      return Response.json(answers[path.split('?')[0] ?? ''] ?? null)
    },
  } as unknown as Backend
  return { backend, calls }
}

test('a text in the page names its row, whatever holds it', () => {
  const html = `<h1 class="a">${marked('Survey', 0)}</h1><p>by <!-- -->${marked('Survey', 0)}<!-- -->.</p>`
  expect(showMarks(html, only(title))).toBe(
    `<h1 class="a">${span('title', 'Survey')}</h1><p>by <!-- -->${span('title', 'Survey')}<!-- -->.</p>`,
  )
})

test('each line is marked after what a list begins with, and one that pages split is marked in each part', () => {
  const [first = '', , third = ''] = marked('- One, two\n\nThree', 0).split('\n')
  expect(first.replace(/^\s*[-–•*]\s+/, '')).not.toBe(first)
  const [one = '', two = ''] = first.slice(2).split(/(?<=,)\s+/)
  const html = `<ul><li><b>${one}</b> <b>${two}</b></li><li>${third}</li><li>else</li></ul>`
  expect(showMarks(html, only(steps))).toBe(
    `<ul><li><b>${span('steps', 'One,')}</b> <b>${span('steps', 'two')}</b></li><li>${span('steps', 'Three')}</li><li>else</li></ul>`,
  )
})

test('where no element can be there is no mark: titles, attributes, addresses, scripts, what a form chooses from', () => {
  const text = marked('Survey', 0)
  const html = [
    `<title>${text} | Co</title><meta content="${text}">`,
    `<script>if(a<b){x("${text}")}</script><style>p{}</style>`,
    `<a href="/x?q=${encodeURIComponent(text)}" aria-label="${text}">go</a><select><option>${text}</option></select>`,
  ].join('')
  const shown = showMarks(html, only(title))
  expect(shown).not.toMatch(anyMark)
  expect(shown).not.toContain('data-text')
  expect(shown).toContain('href="/x?q=Survey"')
  expect(shown).toContain('<script>if(a<b){x("Survey")}</script>')
})

test('a text that was cut ends with what holds it', () => {
  const cut = marked('A long description', 0).slice(0, 10)
  const shown = showMarks(`<div><ul><li>${cut}…</li></ul></div><p>else</p>`, only(title))
  expect(shown).not.toMatch(anyMark)
  expect(shown).toContain('<p>else</p>')
})

test('rows are marked by table and id, which the page need not have asked for', async () => {
  const { backend, calls } = answering({
    '/rest/v1/services': [{ id, title_ar: 'مسح', title_en: null, slug_ar: 'x', icon: 'Map' }],
    '/rest/v1/employees': [{ id, name_ar: 'x' }],
  })
  const marks = withMarks(backend)
  const read = async (path: string) => (await marks.backend.fetch(path)).json()
  const [row] = (await read('/rest/v1/services?select=title_ar,title_en,slug_ar,icon')) as Record<
    string,
    string
  >[]
  expect(calls[0]).toContain('select=id%2Ctitle_ar')
  expect(row).toEqual({ title_ar: marked('مسح', 0), title_en: null, slug_ar: 'x', icon: 'Map' })
  expect(marks.texts).toEqual([title])
  expect(await read('/rest/v1/employees?select=*')).toEqual([{ id, name_ar: 'x' }])
})

test('news are marked in the lists and beside an article', async () => {
  const { backend } = answering({
    '/rest/v1/rpc/list_news': { total: 1, items: [{ id, title: 'N', slug_en: 's' }] },
    '/rest/v1/rpc/read_news': { id, title: 'N', body: { a: 'N' }, older: null, newer: { id, title: 'M' } },
  })
  const marks = withMarks(backend)
  const call = async (name: string) =>
    (await marks.backend.fetch(`/rest/v1/rpc/${name}`, { method: 'POST', body: '{"language":"en"}' })).json()
  expect(await call('list_news')).toEqual({ total: 1, items: [{ id, title: marked('N', 0), slug_en: 's' }] })
  expect(await call('read_news')).toEqual({
    id,
    title: marked('N', 1),
    body: { a: 'N' },
    older: null,
    newer: { id, title: marked('M', 2) },
  })
  expect(marks.texts.every(({ table, name }) => table === 'news' && name === 'title')).toBe(true)
})

test('only texts that are known are read from an attribute', () => {
  expect(textOf(textKey(title))).toEqual(title)
  for (const key of [
    '',
    null,
    'services/1/title',
    `users/${id}/title`,
    `services/${id}/icon`,
    `constructor/${id}/name`,
  ])
    expect(textOf(key)).toBeNull()
  // If two columns of a table had the same name, they would be edited as one
  for (const names of Object.values(pageTexts)) expect(new Set(names).size).toBe(names.length)
})

test('what stands in a list names its entry, and one column for both languages is marked in each part', async () => {
  const row = {
    id,
    location: 'الرياض · Riyadh',
    figures: [
      { value: '12', unit_en: 'm', label_en: 'Height' },
      { value: '3', unit_en: '', label_en: 'Floors' },
    ],
  }
  const { backend } = answering({ '/rest/v1/projects': [row] })
  const editing = withMarks(backend)
  const [shown] = (await (await editing.backend.fetch('/rest/v1/projects?select=*')).json()) as [typeof row]
  const html = (words: string) => showMarks(`<p>${words}</p>`, editing)
  const named = (name: string, words: string) =>
    `<p><span data-text="projects/${id}/${name}">${words}</span></p>`
  // Split it as pages do
  const [arabic = '', english = ''] = shown.location.split(/\s+·\s+/)
  expect([html(arabic), html(english)]).toEqual([named('location', 'الرياض'), named('location', 'Riyadh')])
  expect(html(shown.figures[1]?.label_en ?? '')).toBe(named('figures.1.label', 'Floors'))
  expect(html(shown.figures[0]?.unit_en ?? '')).toBe(named('figures.0.unit', 'm'))
  // Pages calculate with this number, so it has no marks
  expect(shown.figures[0]?.value).toBe('12')
  for (const text of editing.texts) expect(textOf(textKey(text))).toEqual(text)
  expect(textOf(`projects/${id}/figures.1.value`)).toBeNull()
})

test('a line of a legal page is named with its place, and keeps the signs that pages look for', async () => {
  const body = [
    '## About {company}',
    '',
    '- **Names:** of `everyone`, see [the form](/contact)',
    '{contact}',
    'Plain and **bold**',
  ].join('\n')
  const { backend } = answering({
    '/rest/v1/legal_pages': [{ id, body_ar: body, body_en: body }],
    '/rest/v1/company_settings': [{ id, company_name_en: 'Handasa', privacy_en: 'One line' }],
  })
  const editing = withMarks(backend)
  const read = async (path: string) => (await editing.backend.fetch(path)).json()
  const [page] = (await read('/rest/v1/legal_pages?select=body_ar,body_en')) as { body_en: string }[]
  const [company] = (await read('/rest/v1/company_settings?select=company_name_en,privacy_en')) as {
    company_name_en: string
    privacy_en: string
  }[]
  const [one, two] = legalSections(page?.body_en ?? '', company?.company_name_en ?? '')
  expect(two).toBeUndefined()
  // The same blocks as without marks: a label with its text, the contact details, a paragraph
  expect(one?.blocks.map(({ as }) => as)).toEqual(['terms', 'contact', 'paragraph'])
  const html = (words: string) => showMarks(`<p>${words}</p>`, editing)
  const line = (number: number, words: string) =>
    `<span data-text="legal_pages/${id}/body.${number}">${words}</span>`
  expect(html(one?.title ?? '')).toBe(
    `<p>${line(0, 'About ')}<span data-text="company_settings/${id}/company_name">Handasa</span></p>`,
  )
  const [terms, , paragraph] = one?.blocks ?? []
  const [item] = terms?.as === 'terms' ? terms.items : []
  expect(html(item?.label[0]?.text ?? '')).toBe(`<p>${line(2, 'Names')}</p>`)
  expect(item?.text.map(({ as, text }) => [as, html(text)])).toEqual([
    ['text', `<p>${line(2, 'of')} </p>`],
    ['code', `<p>${line(2, 'everyone')}</p>`],
    ['text', `<p>${line(2, ', see')} </p>`],
    ['link', `<p>${line(2, 'the form')}</p>`],
  ])
  expect(item?.text[3]?.to).toBe('/contact')
  expect(paragraph?.as === 'paragraph' && paragraph.pieces.map(({ as }) => as)).toEqual(['text', 'strong'])
  expect(html(company?.privacy_en ?? '')).toContain(`company_settings/${id}/privacy.0`)
  for (const text of editing.texts) expect(textOf(textKey(text))).toEqual(text)
})

test('links that are made of the settings are named, whatever they show', async () => {
  const { backend } = answering({
    '/rest/v1/company_settings': [
      {
        id,
        phone: '+966 11 555 0142',
        email: 'info@example.com',
        whatsapp: '+966512345678',
        social_links: { linkedin: 'https://social.example/a?b=1&c=2' },
      },
    ],
  })
  const editing = withMarks(backend)
  const [row] = (await (await editing.backend.fetch('/rest/v1/company_settings?select=*')).json()) as [
    { phone: string },
  ]
  // Pages format the number, which marks would prevent
  expect(row.phone).toBe('+966 11 555 0142')
  const named = (href: string) => showMarks(`<a class="x" href="${href}">words</a>`, editing)
  const link = (href: string, name: string) =>
    `<a class="x" href="${href}" data-text="company_settings/${id}/${name}">words</a>`
  for (const [href, name] of [
    ['tel:+966115550142', 'phone'],
    ['mailto:info@example.com', 'email'],
    ['https://wa.me/966512345678', 'whatsapp'],
    ['https://social.example/a?b=1&amp;c=2', 'social_links.linkedin'],
  ] as const) {
    expect(named(href)).toBe(link(href, name))
    expect(textOf(`company_settings/${id}/${name}`)).not.toBeNull()
  }
  expect(named('https://wa.me/966512345678?text=x')).not.toContain('data-text')
  for (const name of ['social_links', 'phone.linkedin', 'description.1', 'phone.0.x'])
    expect(textOf(`company_settings/${id}/${name}`), name).toBeNull()
})

test('opening hours, which pages show in other words, are named by their column', async () => {
  const { backend } = answering({
    '/rest/v1/company_settings': [{ id, opening_hours: [{ day: 0, opens: '08:00', closes: '17:00' }] }],
  })
  const editing = withMarks(backend)
  const html = '<ul class="x" data-column="opening_hours"><li>Sunday</li></ul><ul data-column="other"></ul>'
  // Before the opening hours are read, their row is unknown
  expect(showMarks(html, editing)).toBe(html)
  await editing.backend.fetch('/rest/v1/company_settings?select=opening_hours')
  const key = `company_settings/${id}/opening_hours`
  expect(showMarks(html, editing)).toBe(
    html.replace('"opening_hours">', `"opening_hours" data-text="${key}">`),
  )
  expect(textOf(key)).toEqual({ table: 'company_settings', id, name: 'opening_hours' })
})
