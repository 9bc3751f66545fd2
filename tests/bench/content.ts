/**
 * Compares a site with much content (200 projects, 50 articles and 60 people) with the example content. Both
 * run at the same time and are read in turns, so the ratios are valid on any machine.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const volumes = { projects: 200, news: 50, people: 60 }
/** Rounds of first renders and of reads from the cache; the figures are medians. */
const rounds = { first: 9, cached: 30 }

const paths = [
  '/',
  '/projects',
  '/projects?page=2',
  '/news',
  '/news?page=2',
  '/sitemap-projects.xml',
  '/news/feed.xml',
]

/** The database of a running server, with its rights. */
function databaseOf({ url, dataDir }: RunningServer) {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
}
type Db = ReturnType<typeof databaseOf>

async function fill(db: Db): Promise<void> {
  const { data: known } = await db.from('project_images').select('image_url').limit(12).throwOnError()
  const pictures = (known ?? []).map(({ image_url }) => image_url as string)
  const picture = (index: number) => pictures[index % pictures.length] ?? null
  const { count: had } = await db.from('projects').select('*', { count: 'exact', head: true }).throwOnError()
  const many = <Item>(count: number, of: (index: number) => Item) =>
    Array.from({ length: Math.max(0, count) }, (_, index) => of(index))
  await db
    .from('projects')
    .insert(
      many(volumes.projects - (had ?? 0), (index) => ({
        title_ar: `مشروع المكتب رقم ${index + 1}`,
        title_en: `Project of the office ${index + 1}`,
        description_ar: 'وصف للمشروع يقرؤه الزائر قبل أن يفتح صفحته. '.repeat(6),
        description_en: 'What the project is about, as a visitor reads it. '.repeat(6),
        category_ar: `تصنيف ${index % 8}`,
        category_en: `Category ${index % 8}`,
        location: 'الرياض',
        image_url: picture(index),
        order_index: 1000 + index,
      })),
    )
    .throwOnError()
  await db
    .from('team_members')
    .insert(
      many(volumes.people, (index) => ({
        name_ar: `مهندس المكتب ${index + 1}`,
        name_en: `Engineer ${index + 1}`,
        position_ar: 'مهندس مدني',
        position_en: 'Civil engineer',
        bio_ar: 'نبذة عن المهندس وخبرته. '.repeat(5),
        order_index: 1000 + index,
      })),
    )
    .throwOnError()
  const text = (words: string) => ({
    type: 'doc',
    content: many(8, () => ({ type: 'paragraph', content: [{ type: 'text', text: words.repeat(8) }] })),
  })
  await db
    .from('news')
    .insert(
      many(volumes.news, (index) => ({
        title_ar: `خبر من المكتب ${index + 1}`,
        title_en: `News of the office ${index + 1}`,
        lead_ar: 'جملتان تقولان ما في الخبر. تظهران في القوائم.',
        lead_en: 'Two sentences that say what it is about. They stand in lists.',
        body_ar: text('نص الخبر كما يقرؤه الزائر. '),
        body_en: text('The text of the article. '),
        published_at_ar: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
        published_at_en: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      })),
    )
    .throwOnError()
}

async function read(url: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  // The example content may have only one page
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - begun
}

/** Makes a change that expires every page. */
const turn = (db: Db) =>
  db
    .from('site_content')
    .update({ display_order: Math.floor(Math.random() * 1000) })
    .eq('section', 'hero')
    .throwOnError()

/** Prints how long a site with much content takes, as a multiple of the example content. */
export async function benchContent(): Promise<void> {
  const folders = { demo: freshDataDir(), large: freshDataDir() }
  const begin = async (folder: string) => {
    const begun = performance.now()
    const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: 'loopback' })
    return { server, took: performance.now() - begun }
  }
  try {
    const first = await begin(folders.demo)
    row('First start, with the pictures of the example content', `${(first.took / 1000).toFixed(1)} s`)
    const filled = await begin(folders.large)
    await fill(databaseOf(filled.server))
    await first.server.stop(true)
    await filled.server.stop(true)
    const starts = { demo: [] as number[], large: [] as number[] }
    let servers: Record<'demo' | 'large', RunningServer> | undefined
    for (let round = 0; round < 3; round++) {
      if (servers) await Promise.all(Object.values(servers).map((server) => server.stop(true)))
      const demo = await begin(folders.demo)
      const large = await begin(folders.large)
      starts.demo.push(demo.took)
      starts.large.push(large.took)
      servers = { demo: demo.server, large: large.server }
    }
    if (!servers) return
    const compare = (name: string, demo: number[], large: number[]) => {
      const ratio = median(large) / median(demo)
      row(
        name,
        `${ratio.toFixed(2)} of the example content (${median(large).toFixed(1)} ms, ${median(demo).toFixed(1)} ms)${ratio > 1.5 ? ', goal: at most 1.5' : ''}`,
      )
    }
    compare('Start on a folder that is there', starts.demo, starts.large)
    const databases = { demo: databaseOf(servers.demo), large: databaseOf(servers.large) }
    for (const path of paths) {
      // If the example content has no second page, use the first
      const same = (await fetch(servers.demo.url + path)).status === 200 ? path : path.replace(/\?.*/, '')
      const urls = { demo: servers.demo.url + same, large: servers.large.url + path }
      for (const kind of ['first', 'cached'] as const) {
        const times = { demo: [] as number[], large: [] as number[] }
        for (let round = 0; round < rounds[kind] + 5; round++)
          for (const side of ['demo', 'large'] as const) {
            if (kind === 'first') await turn(databases[side])
            const time = await read(urls[side])
            // Do not count the first rounds, which compile code
            if (round >= 5) times[side].push(time)
          }
        compare(`${path}, ${kind === 'first' ? 'rendered' : 'from the cache'}`, times.demo, times.large)
      }
      const bytes = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength / 1000
      row(
        `${path}, size`,
        `${(await bytes(urls.large)).toFixed(0)} kB, ${(await bytes(urls.demo)).toFixed(0)} kB`,
      )
    }
    await Promise.all(Object.values(servers).map((server) => server.stop(true)))
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
  }
}
