import { expect, test } from 'vitest'
import * as z from 'zod'
import { check, text } from '#app/data/fields.ts'
import { countOf, resolverOf } from './form-errors.ts'

const schema = z.object({ name: text({ max: 3 }), city: text({ max: 9 }) })
const resolve = resolverOf((typed: Record<string, string>) => check(schema, typed))
const options = { fields: {}, shouldUseNativeValidation: false }

test('valid values are passed on as the schema returns them', async () => {
  expect(await resolve({ name: ' a ', city: 'b' }, undefined, options)).toEqual({
    values: { name: 'a', city: 'b' },
    errors: {},
  })
})

test('each error has the code as its type, and its count', async () => {
  const { errors } = await resolve({ name: 'long', city: '' }, undefined, options)
  expect(errors).toMatchObject({ name: { type: 'too_long' }, city: { type: 'required' } })
  expect([errors.name, errors.city].map((error) => countOf(error as { message: string }))).toEqual([3, 0])
})
