import { expect, test } from 'vitest'
import { differences, noteWrite, recordWrite } from './recorded-write.ts'

test('the write of one row is noted, those of others are made', async () => {
  const row = { id: 'a', title: 'Published' }
  const written = await recordWrite('services', 'a', row, async () => {
    expect(noteWrite('services', 'b', { title: 'x' })).toBeUndefined()
    expect(noteWrite('projects', 'a', { title: 'x' })).toBeUndefined()
    await Promise.resolve()
    // The form receives the unchanged row, as if it had been stored
    expect(noteWrite('services', 'a', { title: 'Drafted' })).toBe(row)
  })
  expect(written).toEqual({ title: 'Drafted' })
  expect(noteWrite('services', 'a', { title: 'x' })).toBeUndefined()
})

test('two drafts that are saved at the same time are both noted', async () => {
  const draft = (id: string) =>
    recordWrite('services', id, null, async () => {
      await Promise.resolve()
      expect(noteWrite('services', id, { title: id })).toBeDefined()
    })
  expect(await Promise.all([draft('a'), draft('b')])).toEqual([{ title: 'a' }, { title: 'b' }])
})

test('a failure ends it', async () => {
  await expect(recordWrite('services', 'a', null, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(noteWrite('services', 'a', {})).toBeUndefined()
})

test('a draft holds what differs', () => {
  const row = { id: 'a', title: 'A', list: ['x'], none: null }
  expect(differences(row, { id: 'a', title: 'B', list: ['x'], none: null })).toEqual({ title: 'B' })
  expect(differences(null, { id: 'a', title: 'B' })).toEqual({ title: 'B' })
})
