import { expect, test } from 'vitest'
import { draftOf } from './draft.client.ts'

test('a draft holds what was typed, without the robot fields and the chosen service', () => {
  expect(
    draftOf([
      ['name', 'سارة'],
      ['message', ''],
      ['notes', ' '],
      ['website', 'https://spam.example'],
      ['seen', 'm1'],
      ['service_id', '20000000-0000-4000-8000-000000000001'],
    ]),
  ).toEqual({ name: 'سارة', notes: ' ' })
})
