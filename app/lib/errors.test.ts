import { describe, expect, test } from 'vitest'
import { DataError } from '#app/data/result.ts'
import { reasonOf, wasRefused } from './errors.ts'

describe('why something was refused', () => {
  test.each([
    ['23503', 'update or delete on table "projects" violates…', 'in_use'],
    [
      '23503',
      'insert or update on table "project_images" violates foreign key constraint "project_images_project_id_fkey"',
      'gone',
    ],
    [
      '23001',
      'update or delete on table "projects" violates RESTRICT setting of foreign key constraint "client_projects_project_id_fkey" on table "client_projects"',
      'in_use',
    ],
    ['PT409', 'last_admin', 'last_admin'],
    ['42501', 'area_required', 'area_required'],
    ['42501', 'areas_beyond_own', 'areas_beyond_own'],
    ['42501', 'attachment_not_yours', 'attachment_not_yours'],
    ['22023', 'client_required', 'client_required'],
    ['22023', 'sort_invalid', 'invalid'],
    ['unreachable', 'TypeError: Failed to fetch', 'unreachable'],
    [
      '23505',
      'duplicate key value violates unique constraint "employee_documents_kind_key"',
      'document_exists',
    ],
    ['23505', 'duplicate key value violates unique constraint "services_pkey"', 'exists'],
    [
      '23514',
      'new row for relation "projects" violates check constraint "projects_website_check"',
      'project_texts',
    ],
    ['23514', 'new row for relation "projects" violates check constraint "toString"', 'invalid'],
    [
      '23503',
      'insert or update on table "request_work" violates foreign key constraint "request_work_client_id_fkey"',
      'client_gone',
    ],
    [
      '23502',
      'null value in column "expires_on" of relation "employee_documents" violates not-null constraint',
      'invalid',
    ],
    ['XX000', 'something else', 'unknown'],
  ])('%s %s is %s', (code, message, reason) => {
    expect(reasonOf(new DataError(code, message))).toBe(reason)
  })

  test('anything else is unknown', () => {
    expect(reasonOf(undefined)).toBe('unknown')
    expect(reasonOf(new Error('x'))).toBe('unknown')
    expect(reasonOf(new TypeError('Failed to fetch'))).toBe('unreachable')
  })
})

describe('whether a write certainly failed', () => {
  test.each([
    ['23503', 'insert or update on table "project_images" violates…', true],
    ['42501', 'new row violates row-level security policy', true],
    ['PT409', 'last_admin', true],
    ['413', 'upload refused', true],
    ['unreachable', 'TypeError: Failed to fetch', false],
    ['backend_unavailable', 'x', false],
    ['XX000', 'something else', false],
    ['empty', 'The answer held no data.', false],
  ])('%s %s: %s', (code, message, refused) => {
    expect(wasRefused(new DataError(code, message))).toBe(refused)
  })

  test('any other error is uncertain', () => {
    expect(wasRefused(new TypeError('Failed to fetch'))).toBe(false)
    expect(wasRefused(undefined)).toBe(false)
  })
})
