import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultCompany } from '#app/lib/constants.ts'
import { drawDemoPicture, drawingHash } from '#demo/artwork/drawings.ts'
import { demoPictures, readDemoPicture } from '#demo/images.ts'

type Row = Record<string, string | null>

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const base = read('supabase/schemas/90_base_content.sql')
const seed = read('supabase/seed.sql')

const grammar = new Set(['values', 'on', 'conflict', 'do', 'nothing'])

/** The rows of `insert into … (…) values (…), (…)` and `update … set … where` in plain content SQL. */
function rowsOf(sql: string, table: string): Row[] {
  const tokens = [...sql.replace(/^--.*$/gm, '').matchAll(/'((?:[^']|'')*)'|([a-z_0-9.]+)|([(),;=])/gi)].map(
    ([, text, word, sign]) => ({ text: text?.replaceAll("''", "'"), word, sign }),
  )
  const rows: Row[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.word !== `public.${table}`) continue
    const verb = tokens[at - 1]?.word
    const end = tokens.findIndex((token, index) => index > at && token.sign === ';')
    const body = tokens.slice(at + 1, end)
    if (verb === 'into') {
      const close = body.findIndex(({ sign }) => sign === ')')
      const columns = body.slice(1, close).flatMap(({ word }) => word ?? [])
      const values = body
        .slice(close + 1)
        .filter(({ text, word }) => text !== undefined || (word && !grammar.has(word)))
        .map(({ text, word }) => text ?? (word === 'null' ? null : (word ?? null)))
      for (let from = 0; from < values.length; from += columns.length) {
        rows.push(Object.fromEntries(columns.map((column, index) => [column, values[from + index] ?? null])))
      }
    } else if (verb === 'update') {
      const row: Row = {}
      for (const [index, { sign }] of body.entries()) {
        const [name, value] = [body[index - 1]?.word, body[index + 1]]
        if (sign === '=' && name) row[name] = value?.text ?? value?.word ?? null
      }
      rows.push(row)
    }
  }
  return rows
}

const content: [name: string, rows: Row[]][] = [
  ['company settings', rowsOf(base, 'company_settings')],
  ['services', rowsOf(base, 'services')],
  ['leadership positions', rowsOf(base, 'leadership_team')],
  ['site content', rowsOf(base, 'site_content')],
  ['filled positions', rowsOf(seed, 'leadership_team')],
  ['team members', rowsOf(seed, 'team_members')],
  ['projects', rowsOf(seed, 'projects')],
  ['project images', rowsOf(seed, 'project_images')],
  ['site images', rowsOf(seed, 'site_images')],
  ['client references', rowsOf(seed, 'client_references')],
]
const rows = (name: string): Row[] => content.find(([known]) => known === name)?.[1] ?? []
const imageUrls = content.flatMap(([, list]) =>
  list.flatMap(({ image_url, drawing_url }) => [image_url, drawing_url].filter((url) => url != null)),
)
const words = (text: string | null | undefined): number => (text ?? '').split(/\s+/).filter(Boolean).length

describe('what every installation starts with', () => {
  test('has the counts and the texts the specification names', () => {
    expect(rows('company settings')).toHaveLength(1)
    expect(rows('services').map(({ title_en }) => title_en?.toLowerCase())).toEqual([
      'architectural design',
      'structural design',
      'project supervision',
      'quality management',
      'risk management',
      'environmental studies',
      'planning consultancy',
      'electrical and mechanical engineering',
      'safety and security',
    ])
    expect(rows('leadership positions').map(({ position_en }) => position_en?.toLowerCase())).toEqual([
      'chairman of the board',
      'executive director',
      'business development manager',
      'projects manager',
      'hr manager',
      'financial manager',
    ])
    expect(rows('leadership positions').every(({ is_active }) => is_active === 'false')).toBe(true)
  })

  test('equals the defaults of the application', () => {
    const settings = rows('company settings')[0]
    expect({
      nameAr: settings?.company_name_ar,
      nameEn: settings?.company_name_en,
      phone: settings?.phone,
      email: settings?.email,
      addressAr: settings?.address_ar,
      addressEn: settings?.address_en,
      mapUrl: settings?.map_url,
    }).toEqual(defaultCompany)
  })

  test('has a row for every text of the landing page', () => {
    expect(rows('site content').map(({ section, content_key }) => `${section}/${content_key}`)).toEqual([
      'hero/main',
      'hero/cta',
      'about/main',
      'about/second',
      'about/vision',
      'about/mission',
      'about/values',
      'about/stat_years',
      'about/stat_projects',
      'about/stat_experts',
      'services/main',
      'projects/main',
      'team/main',
      'contact/main',
      'footer/main',
    ])
    const figures = rows('site content').filter(({ content_key }) => content_key?.startsWith('stat_'))
    expect(figures.map(({ text_ar, text_en }) => [text_ar, text_en])).toEqual([
      ['15+', '15+'],
      ['300+', '300+'],
      ['60+', '60+'],
    ])
  })
})

describe.each(content)('%s', (_, list) => {
  test('speak both languages or neither', () => {
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) {
      for (const [column, arabic] of Object.entries(row)) {
        if (!column.endsWith('_ar')) continue
        const english = row[`${column.slice(0, -3)}_en`]
        // An update of the Arabic gender of a position leaves its English title as it is
        if (english === undefined && column === 'position_ar') continue
        expect(Boolean(arabic), `${column} of ${row.id}`).toBe(Boolean(english))
        if (!arabic || /^\d+\+$/.test(arabic)) continue
        expect(arabic).toMatch(/[\u0621-\u064a]{2}/)
        expect(english).not.toMatch(/[\u0600-\u06ff]/)
      }
    }
  })

  test('are cleanly written', () => {
    for (const value of list.flatMap((row) => Object.values(row))) {
      // Arabic-Indic digits, tatweel (but before a figure), Persian letters, double or outer spaces, a space
      // before punctuation
      expect(value ?? '').not.toMatch(
        /[\u0660-\u0669\u06f0-\u06f9\u06a9\u06cc]|\u0640(?!\d)|\s{2}|^\s|\s$|\s[،,.؛]/,
      )
    }
  })

  test('have ids of their own', () => {
    const ids = list.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-0000-4000-8000-[0-9]{12}$/)
  })
})

describe('demo projects', () => {
  test('are twelve, in at least five categories, each told in 60 to 120 words', () => {
    const projects = rows('projects')
    expect(projects).toHaveLength(12)
    expect(new Set(projects.map(({ category_en }) => category_en)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(projects.map(({ category_ar }) => category_ar)).size).toBe(
      new Set(projects.map(({ category_en }) => category_en)).size,
    )
    for (const { title_en, description_ar, description_en } of projects) {
      for (const count of [words(description_ar), words(description_en)]) {
        expect(count, `words of ${title_en}`).toBeGreaterThanOrEqual(60)
        expect(count, `words of ${title_en}`).toBeLessThanOrEqual(120)
      }
    }
  })

  test('list the services of the roles that the company had, and no others', () => {
    const services = {
      architecture: 1,
      structure: 2,
      supervision: 3,
      quality: 4,
      environment: 6,
      mep: 8,
    }
    const design = [services.architecture, services.structure, services.mep]
    const listed = rows('projects').map(({ id, title_en, service_ids }) => {
      const roles = seed.match(new RegExp(`'${id}'::uuid, '[a-z]+', '[a-z]+',[^{]*'{([a-z_,]+)}'`))?.[1]
      return {
        title: String(title_en),
        roles: roles?.split(',') ?? [],
        given: (service_ids ?? '').match(/\d+(?=[,}])/g)?.map(Number) ?? [],
      }
    })
    expect(listed).toHaveLength(12)
    for (const { title, roles, given } of listed) {
      expect(roles.length, `roles of ${title}`).toBeGreaterThan(0)
      expect(given.length, `services of ${title}`).toBeGreaterThan(0)
      expect(new Set(given).size, `services of ${title}`).toBe(given.length)
      for (const [role, implied] of [
        ['supervisor', [services.supervision]],
        ['quality_assurance', [services.quality]],
        ['designer', design],
      ] as const)
        expect(
          given.some((service) => (implied as readonly number[]).includes(service)),
          `${title}, ${role}`,
        ).toBe(roles.includes(role))
      if (given.includes(services.environment)) expect(roles, title).toContain('studies')
    }
    // Each service has projects to show on its page
    expect([...new Set(listed.flatMap(({ given }) => given))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('name place and client in both languages within the one field', () => {
    for (const { location, client } of rows('projects')) {
      for (const text of [location, client]) expect(text).toMatch(/^[\u0621-\u0652 ]+ · [A-Za-z ]+$/)
    }
  })

  test('have two to five pictures, the first of which is primary, which the card follows by itself', () => {
    for (const project of rows('projects')) {
      const images = rows('project images').filter(({ project_id }) => project_id === project.id)
      expect(images.length).toBeGreaterThanOrEqual(2)
      expect(images.length).toBeLessThanOrEqual(5)
      expect(images.map(({ is_primary }) => is_primary)).toEqual(
        images.map((_, index) => String(index === 0)),
      )
      expect(images.map(({ display_order }) => display_order)).toEqual(
        images.map((_, index) => String(index + 1)),
      )
      expect(project.image_url).toBeUndefined()
    }
  })
})

describe('demo people', () => {
  const people = [...rows('filled positions'), ...rows('team members')].map(
    ({ full_name_ar, name_ar, degrees_ar, degrees_en, engineers_grade, engineers_number }) => ({
      name_ar: full_name_ar ?? name_ar ?? '',
      degrees_ar,
      degrees_en,
      engineers_grade,
      engineers_number,
    }),
  )

  test('have degrees, and the title of an engineer only with a registration', () => {
    expect(people).toHaveLength(9)
    for (const { name_ar, degrees_ar, degrees_en, engineers_grade, engineers_number } of people) {
      const degrees = [degrees_ar, degrees_en].map((text) => text?.split('\n').length ?? 0)
      expect(degrees[0], name_ar).toBeGreaterThan(0)
      expect(degrees[1], name_ar).toBe(degrees[0])
      expect(name_ar).toMatch(/^(م|د)\. /)
      // All of them lead others
      expect(engineers_grade, name_ar).toMatch(/^(professional|consultant)$/)
      expect(engineers_number, name_ar).toMatch(/^\d{6}$/)
    }
    expect(new Set(people.map(({ engineers_number }) => engineers_number)).size).toBe(people.length)
  })
})

describe('demo clients', () => {
  test('who are named with a logo, have a project that names them too', () => {
    const clients = rows('projects').map(({ client }) => client)
    for (const { name_ar, name_en, image_url } of rows('client references')) {
      expect(clients).toContain(`${name_ar} · ${name_en}`)
      expect(image_url).not.toBeNull()
    }
  })
})

describe('demo services', () => {
  // The values of services have five columns in two languages; steps are the third
  const pages = [...seed.matchAll(/'20000000-[0-9-]{27}'::uuid,((?:\s+'(?:[^']|'')*',?)+)/g)].map(
    ([, body = '']) => [...body.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text),
  )

  test('have the same lists in both languages, and each English step says what we do', () => {
    expect(pages).toHaveLength(9)
    for (const texts of pages) {
      expect(texts).toHaveLength(10)
      const lines = texts.map((text) => text.split('\n').length)
      for (const arabic of [4, 6, 8]) expect(lines[arabic], texts[arabic]).toBe(lines[arabic + 1])
      for (const step of texts[5]?.split('\n') ?? []) expect(step).toMatch(/^We /)
    }
  })
})

describe('demo pictures', () => {
  test('are exactly those that the content shows', () => {
    const committed = demoPictures.map(({ bucket, key }) => `/storage/v1/object/public/${bucket}/${key}`)
    expect(new Set(committed).size).toBe(committed.length)
    expect([...new Set(imageUrls)].sort()).toEqual([...committed].sort())
  })

  test('are listed by bucket and key', () => {
    const names = demoPictures.map(({ bucket, key }) => `${bucket}/${key}`)
    expect(names).toEqual([...names].sort())
  })

  test('are small self-contained drawings without words', () => {
    let bytes = 0
    for (const picture of demoPictures) {
      const { source, width, height } = picture
      const svg = drawDemoPicture(picture)
      bytes += statSync(new URL(`../../demo/${source}`, import.meta.url)).size
      expect(
        svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`),
      ).toBe(true)
      expect(svg).not.toMatch(
        /<(script|style|text|tspan|image|foreignObject|a|animate|set)\b|\son\w+=|font-|NaN|undefined/i,
      )
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/:\/\/|data:|@import/)
      for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]*)/g)) {
        expect(target).toMatch(/^#/)
        expect(svg).toContain(`id="${target?.slice(1)}"`)
      }
    }
    expect(bytes).toBeLessThan(4_000_000)
  })

  test('are rendered from what the code draws (npm run demo:images after changing it)', () => {
    const drawn = demoPictures.map((picture) => [picture.source, drawingHash(drawDemoPicture(picture))])
    expect(JSON.parse(read('demo/images/drawings.json'))).toEqual(Object.fromEntries(drawn))
  })

  test('are WebP at their full size', async () => {
    for (const picture of demoPictures) {
      const { format, width, height } = await sharp(await readDemoPicture(picture)).metadata()
      expect({ format, width, height }, picture.source).toEqual({
        format: 'webp',
        width: picture.width,
        height: picture.height,
      })
    }
  })
})
