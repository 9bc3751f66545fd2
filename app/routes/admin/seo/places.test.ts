import { expect, it } from 'vitest'
import { placeOf, whereToMend } from './places.ts'

const id = '11111111-1111-4111-8111-111111111111'
const of = (values: object) =>
  whereToMend({ kind: 'translation', section: 'projects', table_name: 'projects', record_id: id, ...values })

it('knows which page a dialog is for', () => {
  expect(placeOf('contact')).toEqual({ page: 'contact' })
  expect(placeOf(`services.${id}`)).toEqual({ table_name: 'services', record_id: id })
  for (const unknown of ['', 'nowhere', 'toString', 'services.x', `employees.${id}`, `toString.${id}`])
    expect(placeOf(unknown), unknown).toBe(null)
})

it('leads to where each improvement is made', () => {
  expect(of({})).toBe(`/admin/projects?edit=${id}`)
  expect(of({ kind: 'title_long' })).toBe(`/admin/seo?edit=projects.${id}`)
  expect(of({ kind: 'alt', table_name: 'project_images', parent_id: 'p' })).toBe(
    `/admin/projects?images=p&alt=${id}`,
  )
  expect(of({ table_name: 'page_meta', page: 'contact' })).toBe('/admin/seo?edit=contact')
  expect(of({ table_name: 'page_meta', parent_table: 'services', parent_id: id })).toBe(
    `/admin/seo?edit=services.${id}`,
  )
  expect(of({ section: 'news', table_name: 'news' })).toBe(`/admin/news?edit=${id}`)
  expect(of({ kind: 'title_long', table_name: 'news' })).toBe(`/admin/seo?edit=news.${id}`)
  expect(of({ table_name: 'company_settings' })).toBe('/admin/settings#about')
})
