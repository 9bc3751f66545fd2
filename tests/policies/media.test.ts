/** The media library: every file of the website, where it is used, folders, replacing one everywhere, deleting unused ones. */
import { describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const content = () => world.people.contentAdmin

const publicAddress = (file: string) => `/storage/v1/object/public/${file}`

async function upload(file: string, db = content().db) {
  const [bucket = '', ...key] = file.split('/')
  const isPdf = bucket === 'team-documents'
  const body = new Blob([fileOf(isPdf ? 'pdf' : 'webp')], { type: isPdf ? 'application/pdf' : 'image/webp' })
  expect((await db.storage.from(bucket).upload(key.join('/'), body)).error).toBeNull()
  return isPdf ? `/storage/v1/object/${file}` : publicAddress(file)
}

interface Item {
  url: string
  kind: string
  name: string | null
  folder: string | null
  uploaded_by: string | null
  is_missing_alt: boolean
  previous_url: string | null
  earlier: { url: string; replaced_at: string }[]
  uses: { place: string; table: string; id: string; name: string }[]
}

async function list(options: Record<string, unknown> = {}, db = content().db) {
  const { data } = await db.rpc('list_media', { page_size: 100, ...options }).throwOnError()
  return data as {
    rows: Item[]
    total: number
    counts: Record<string, number>
    folders: { name: string; count: number }[]
  }
}
const urls = async (options: Record<string, unknown> = {}) => (await list(options)).rows.map(({ url }) => url)
const itemOf = async (url: string) => (await list()).rows.find((item) => item.url === url)
const dropped = async (file: string) =>
  (await world.sql('select 1 from private.dropped_files where file = $1', [file])).length === 1
const unused = async () => {
  const { data } = await connect(world.api, world.api.secretKey).rpc('unused_files', {
    older_than: '-1 minute',
  })
  return (data as { bucket: string; name: string }[]).map(({ bucket, name }) => `${bucket}/${name}`)
}

/**
 * The scan that a document had before a renewal, for "Undo". This column does not keep the file, so the
 * sweeper deletes it afterwards.
 */
const forUndo = 'document_renewals.old_file_url'

describe('which columns hold files', () => {
  it('every column whose check asks for addresses of files has the trigger that the library and the sweeper go by', async () => {
    const checked = await world.sql<{ column: string }>(`
      select class.relname || '.' || attribute.attname as column
      from pg_constraint as rule
      join pg_class as class on class.oid = rule.conrelid
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = any (rule.conkey)
      where rule.contype = 'c' and pg_get_constraintdef(rule.oid) ~ 'file_urls?\\(|/storage/v1/object/' and attribute.attname !~ '^body_(ar|en)$'
      order by 1`)
    const known = await world.sql<{ column: string }>(
      `select table_name || '.' || field as column from private.file_columns() order by 1`,
    )
    // The trigger of news also notes the pictures in both bodies
    expect(known).toEqual(
      [...checked.filter(({ column }) => column !== forUndo), { column: 'news.body_images' }].toSorted(
        (one, other) => (one.column < other.column ? -1 : 1),
      ),
    )
  })

  it('a new column with its trigger is known immediately, and one without is found by its name', async () => {
    const named = await world.sql<{ column: string }>(`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema in ('public', 'private') and column_name ~ '(image|photo|file|drawing|contract|cv|attachments)s?_urls?$'
        and (table_name, column_name) not in (select known.table_name, known.field from private.file_columns() as known)
      order by 1`)
    // Files of a form, which are held until they become files of a request
    expect(named.map(({ column }) => column)).toEqual([forUndo, 'held_files.file_url'])
    for (const statement of [
      'create table public.panoramas (id uuid primary key default gen_random_uuid(), image_url text)',
      `create trigger panoramas_files after delete or update on public.panoramas
        for each row execute function private.note_dropped_files('image_url')`,
      `insert into public.panoramas (image_url) values ('${publicAddress('site-images/panorama.webp')}')`,
    ])
      await world.sql(statement)
    await upload('site-images/panorama.webp')
    expect(await unused()).not.toContain('site-images/panorama.webp')
    await world.sql('drop table public.panoramas')
    expect(await unused()).toContain('site-images/panorama.webp')
  })
})

describe('the list', () => {
  it('has every file with its uses, by kind, place, name and alt text', async () => {
    const picture = await upload('project-images/tower.webp')
    const project = await storeRow(world, 'projects', { title_ar: 'برج', title_en: 'Tower' })
    const row = await storeRow(world, 'project_images', {
      project_id: project,
      image_url: picture,
      alt_ar: 'واجهة البُرج',
      original_name: 'IMG_7.jpg',
    })
    const document = await upload('team-documents/cv.pdf')
    const leader = await storeRow(world, 'leadership_team', {
      attachments_urls: [`${document}?download=%D8%B3%D9%8A%D8%B1%D8%A9+1.pdf&size=9`],
    })
    const loose = await upload('site-images/loose.webp')

    expect(await itemOf(picture)).toMatchObject({
      kind: 'picture',
      name: 'IMG_7.jpg',
      is_missing_alt: true,
      uses: [{ place: 'projects', table: 'project_images', id: row, name: 'برج · Tower' }],
    })
    expect(await itemOf(document)).toMatchObject({
      kind: 'document',
      name: 'سيرة 1.pdf',
      uses: [{ place: 'leadership_team', id: leader }],
    })
    expect(await itemOf(loose)).toMatchObject({ uses: [], uploaded_by: expect.any(String) })
    expect(await urls({ kind: 'document' })).toEqual([document])
    expect(await urls({ place: 'unused' })).toContain(loose)
    expect(await urls({ place: 'unused' })).not.toContain(picture)
    expect(await urls({ place: 'no_alt' })).toContain(picture)
    // The search ignores vowel marks
    expect(await urls({ search: 'البرج' })).toEqual([picture])
    expect(await urls({ search: 'img_7' })).toEqual([picture])
    expect((await urls({ sort: 'size', descending: true })).length).toBe((await list()).total)

    await content().db.from('project_images').update({ alt_en: 'Front' }).eq('id', row).throwOnError()
    expect(await urls({ place: 'no_alt' })).not.toContain(picture)
  })

  it('has no contracts, no photos of employees, and no documents that nobody named', async () => {
    const { admin } = world.people
    await upload('team-documents/contract.pdf', admin.db)
    await upload('team-documents/nobodys.pdf', admin.db)
    await upload('employee-photos/face.webp', admin.db)
    await world.sql(
      `update public.employees set contract_url = '/storage/v1/object/team-documents/contract.pdf' where id = $1`,
      [world.people.employee.employeeId],
    )
    for (const db of [admin.db, content().db]) {
      const found = (await list({}, db)).rows.map(({ url }) => url)
      expect(found.filter((url) => /contract|nobodys|face/.test(url))).toEqual([])
    }
  })

  it('is read by nobody but admins of content, and its table by no one', async () => {
    for (const role of ['client', 'employee', 'peopleAdmin'] as const)
      expect(outcome(await world.people[role].db.rpc('list_media'))).toMatch(/_required$/)
    expect(outcome(await world.people.visitor.db.rpc('list_media'))).toBe('refused')
  })
})

describe('folders', () => {
  it('sort files, are renamed and merged, and keep what nothing uses', async () => {
    const one = await upload('site-images/one.webp')
    const two = await upload('site-images/two.webp')
    const { db } = content()
    await db.rpc('move_media', { urls: [one, two], folder: ' الرياض ' }).throwOnError()
    expect(await urls({ folder: 'الرياض' })).toEqual(expect.arrayContaining([one, two]))
    expect(await urls({ folder: '' })).not.toContain(one)
    await db.rpc('rename_media_folder', { folder: 'الرياض', name: 'Riyadh' }).throwOnError()
    expect((await list()).folders).toContainEqual({ name: 'Riyadh', count: 2 })
    expect(await unused()).not.toContain('site-images/one.webp')
    for (const folder of ['x'.repeat(61), 'a\nb'])
      expect(outcome(await db.rpc('move_media', { urls: [one], folder }))).toMatch(
        /^check media_files_folder/,
      )
    await db.rpc('move_media', { urls: [one] }).throwOnError()
    expect(await itemOf(one)).toMatchObject({ folder: null })
  })

  it('are named for one’s own uploads alone', async () => {
    const url = await upload('site-images/named.webp', world.people.admin.db)
    expect(outcome(await content().db.rpc('note_media', { url, name: 'x.png' }))).toBe('media_not_found')
    await world.people.admin.db.rpc('note_media', { url, name: 'واجهة.png', keep: true }).throwOnError()
    expect(await itemOf(url)).toMatchObject({ name: 'واجهة.png' })
    expect(await unused()).not.toContain('site-images/named.webp')
  })
})

describe('deleting', () => {
  it('takes what nothing uses, and refuses what a row, the bin or a draft names', async () => {
    const { db } = content()
    const url = await upload('site-images/delete-me.webp')
    const id = await storeRow(world, 'site_images', { image_url: url })
    const tried = () => db.rpc('delete_media', { urls: [url] })
    expect(outcome(await tried())).toBe('media_in_use')
    // The file cannot be deleted directly either
    await db.storage.from('site-images').remove(['delete-me.webp'])
    expect(await itemOf(url)).toBeDefined()

    await db.from('site_images').delete().eq('id', id).throwOnError()
    expect((await itemOf(url))?.uses).toMatchObject([{ place: 'bin' }])
    expect(outcome(await tried())).toBe('media_in_use')
    await world.sql('delete from public.bin where record_id = $1', [id])

    const draft = { table_name: 'site_images', record_id: crypto.randomUUID(), changes: { image_url: url } }
    await db.from('drafts').insert(draft).throwOnError()
    expect(outcome(await tried())).toBe('media_in_use')
    await db.from('drafts').delete().eq('record_id', draft.record_id).throwOnError()

    // A file that only the text of an article's draft names
    const image = { type: 'image', attrs: { src: url, alt: 'A' } }
    const article = {
      table_name: 'news',
      record_id: crypto.randomUUID(),
      changes: { title_ar: 'خبر', body_ar: { type: 'doc', content: [image] } },
    }
    await db.from('drafts').insert(article).throwOnError()
    expect(outcome(await tried())).toBe('media_in_use')
    expect(await unused()).not.toContain('site-images/delete-me.webp')
    expect((await itemOf(url))?.uses).toMatchObject([{ place: 'drafts', table: 'news' }])
    // The approved version keeps the file, although the draft no longer names it
    await world.sql(
      `update public.drafts set changes = '{"title_ar": "خبر"}',
         schedules = jsonb_build_object('ar', jsonb_build_object('changes', changes)) where record_id = $1`,
      [article.record_id],
    )
    expect(await unused()).not.toContain('site-images/delete-me.webp')
    await db.from('drafts').delete().eq('record_id', article.record_id).throwOnError()

    expect(outcome(await tried())).toBe('done')
    expect(await itemOf(url)).toBeUndefined()
    expect(await dropped('site-images/delete-me.webp')).toBe(true)
    expect(await unused()).toContain('site-images/delete-me.webp')
  })
})

describe('replacing', () => {
  const replace = (url: string, new_url: string, db = content().db) =>
    db.rpc('replace_media', { url, new_url })

  it('changes every use, drafts and what is scheduled, with its record, and can be undone', async () => {
    const { db } = content()
    const before = await upload('site-images/before.webp')
    const after = await upload('site-images/after.webp')
    const body = (src: string) => ({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x' }] },
        { type: 'image', attrs: { src, alt: 'a' } },
      ],
    })
    const news = await storeRow(world, 'news', { image_url: before, body_ar: body(before) })
    const hero = await storeRow(world, 'site_images', { image_url: `https://files.example.sa${before}?v=2` })
    const elsewhere = await storeRow(world, 'site_images', { image_url: `${before}.webp` })
    await db
      .from('drafts')
      .insert({
        table_name: 'site_images',
        record_id: hero,
        changes: { title_en: 'x', image_url: before },
        base: { image_url: before },
      })
      .throwOnError()
    await world.sql(
      `update public.drafts set schedules = jsonb_build_object('ar', jsonb_build_object('changes', changes)) where record_id = $1`,
      [hero],
    )
    const version = async () => (await world.sql('select * from public.content_version'))[0]
    const was = await version()

    expect((await replace(before, after)).data).toBe(3)

    const rowOf = async (table: string, id: string) =>
      (await world.sql<Record<string, unknown>>(`select * from public.${table} where id = $1`, [id]))[0]
    expect(await rowOf('news', news)).toMatchObject({
      image_url: after,
      body_ar: body(after),
      body_images: [after],
    })
    expect(await rowOf('site_images', hero)).toMatchObject({ image_url: after })
    expect(await rowOf('site_images', elsewhere)).toMatchObject({ image_url: `${before}.webp` })
    const [draft] = await world.sql(
      'select changes, base, schedules from public.drafts where record_id = $1',
      [hero],
    )
    expect(draft).toMatchObject({
      changes: { title_en: 'x', image_url: after },
      base: { image_url: after },
      schedules: { ar: { changes: { image_url: after } } },
    })
    expect(await version()).not.toEqual(was)
    const [entry] = await world.sql(
      `select actor_id, details from public.audit_log where record_id = $1 order by id desc limit 1`,
      [hero],
    )
    expect(entry).toMatchObject({ actor_id: content().id, details: { after: { image_url: after } } })
    // The old file is kept for the undo
    expect(await itemOf(before)).toBeUndefined()
    expect(await itemOf(after)).toMatchObject({ previous_url: before })
    expect(await unused()).not.toContain('site-images/before.webp')

    expect((await replace(after, before)).data).toBe(3)
    expect(await rowOf('news', news)).toMatchObject({ image_url: before, body_ar: body(before) })
    expect(await itemOf(before)).toMatchObject({ previous_url: after })
    await db.rpc('forget_previous_media', { url: before }).throwOnError()
    expect(await unused()).toContain('site-images/after.webp')
    expect(await dropped('site-images/after.webp')).toBe(true)
  })

  it('keeps every file that stood here, however often it is replaced, and brings each of them back', async () => {
    const [first, second, third] = [
      await upload('site-images/first.webp'),
      await upload('site-images/second.webp'),
      await upload('site-images/third.webp'),
    ]
    const hero = await storeRow(world, 'site_images', { image_url: first })
    const earlier = async (url: string) => (await itemOf(url))?.earlier.map((one) => one.url)
    const shown = async () =>
      (
        await world.sql<{ image_url: string }>('select image_url from public.site_images where id = $1', [
          hero,
        ])
      )[0]?.image_url
    await replace(first, second).throwOnError()
    await replace(second, third).throwOnError()
    expect(await earlier(third)).toEqual([second, first])
    for (const name of ['first', 'second']) expect(await unused()).not.toContain(`site-images/${name}.webp`)

    await replace(third, first).throwOnError()
    expect(await shown()).toBe(first)
    expect(await earlier(first)).toEqual([third, second])
    await replace(first, third).throwOnError()
    expect(await earlier(third)).toEqual([first, second])

    // Deleting the latest earlier file keeps the ones before
    await content().db.rpc('forget_previous_media', { url: third }).throwOnError()
    expect(await earlier(third)).toEqual([second])
    expect(await unused()).toContain('site-images/first.webp')
    expect(await unused()).not.toContain('site-images/second.webp')
    expect(outcome(await replace(third, first))).toBe('done')
  })

  it('is refused for a file that was just replaced, and what stood there stays', async () => {
    const [before, mine, theirs] = [
      await upload('site-images/contested.webp'),
      await upload('site-images/contested-mine.webp'),
      await upload('site-images/contested-theirs.webp', world.people.admin.db),
    ]
    const hero = await storeRow(world, 'site_images', { image_url: before })
    await content()
      .db.rpc('move_media', { urls: [before], folder: 'Contested' })
      .throwOnError()
    await replace(before, mine).throwOnError()
    const stands = await itemOf(mine)
    expect(stands).toMatchObject({ folder: 'Contested', previous_url: before })
    expect(outcome(await replace(before, theirs, world.people.admin.db))).toBe('media_replaced')
    // Again, since the answer was lost
    expect(outcome(await replace(before, mine))).toBe('done')
    expect(await itemOf(mine)).toEqual(stands)

    // "Undo" of someone whose file was replaced since
    await replace(mine, theirs, world.people.admin.db).throwOnError()
    expect(outcome(await replace(mine, before))).toBe('media_replaced')
    expect(await itemOf(theirs)).toMatchObject({
      folder: 'Contested',
      earlier: [{ url: mine }, { url: before }],
    })
    // Used again by something else, it can be replaced like any file
    await world.sql('update public.site_images set image_url = $1 where id = $2', [before, hero])
    expect(outcome(await replace(before, mine))).toBe('done')
  })

  it('a card follows its gallery, and an attachment keeps its place', async () => {
    const before = await upload('project-images/a.webp')
    const after = await upload('project-images/b.webp')
    const project = await storeRow(world, 'projects')
    await storeRow(world, 'project_images', { project_id: project, image_url: before })
    await replace(before, after).throwOnError()
    expect(await world.sql('select image_url from public.projects where id = $1', [project])).toEqual([
      { image_url: after },
    ])

    const [one, two, three] = [
      await upload('team-documents/one.pdf'),
      await upload('team-documents/two.pdf'),
      await upload('team-documents/three.pdf'),
    ]
    const { data: leader } = await content()
      .db.from('leadership_team')
      .insert({
        position_ar: 'مدير',
        position_en: 'Director',
        attachments_urls: [`${one}?download=1.pdf`, `${two}?download=2.pdf`],
      })
      .select()
      .single()
      .throwOnError()
    await replace(one, `${three}?download=3.pdf&size=4`).throwOnError()
    const [row] = await world.sql('select attachments_urls from public.leadership_team where id = $1', [
      leader.id,
    ])
    expect(row).toEqual({ attachments_urls: [`${three}?download=3.pdf&size=4`, `${two}?download=2.pdf`] })
  })

  it('is refused with someone else’s file, another bucket’s, or where a row is not theirs to change, and then changes nothing', async () => {
    const url = await upload('site-images/mine.webp')
    const foreign = await upload('site-images/foreign.webp', world.people.admin.db)
    const bucket = await upload('project-images/bucket.webp')
    for (const new_url of [
      foreign,
      bucket,
      url,
      'https://elsewhere.example/x.webp',
      publicAddress('site-images/none.webp'),
    ])
      expect(outcome(await replace(url, new_url))).toBe('media_replacement_invalid')
    for (const role of ['client', 'employee', 'peopleAdmin'] as const)
      expect(outcome(await replace(url, foreign, world.people[role].db))).toMatch(/_required$/)

    // The page of an opening belongs to admins of people
    const opening = await storeRow(world, 'openings')
    await world.sql(
      `insert into public.page_meta (table_name, record_id, image_url) values ('openings', $1, $2)`,
      [opening, url],
    )
    const hero = await storeRow(world, 'site_images', { image_url: url })
    const after = await upload('site-images/mine-2.webp')
    expect(outcome(await replace(url, after))).toBe('media_use_refused')
    expect(await world.sql('select image_url from public.site_images where id = $1', [hero])).toEqual([
      { image_url: url },
    ])
    const ofAdmin = await upload('site-images/mine-3.webp', world.people.admin.db)
    expect(outcome(await replace(url, ofAdmin, world.people.admin.db))).toBe('done')
  })

  it('ends with the time of the bin', async () => {
    const before = await upload('site-images/old.webp')
    const after = await upload('site-images/new.webp')
    await storeRow(world, 'site_images', { image_url: before })
    await replace(before, after).throwOnError()
    await world.sql(
      `update private.media_files set replaced_at = now() - interval '31 days' where file = 'site-images/new.webp'`,
    )
    await connect(world.api, world.api.secretKey).rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()
    expect(await itemOf(after)).toMatchObject({ previous_url: null })
    expect(await unused()).toContain('site-images/old.webp')
  })
})
