import { expect, test } from 'vitest'
import { outOfMemory } from './out-of-memory.ts'

test.each([
  [null, 'SIGABRT', 'memory of the backend process ran out'],
  [134, null, 'memory of the backend process ran out'],
  [null, 'SIGKILL', 'was killed'],
  [137, null, 'was killed'],
])('exit code %s and signal %s name memory', (code, signal, words) => {
  expect(outOfMemory(code, signal)).toContain(words)
})

test.each([
  [1, null],
  [null, 'SIGTERM'],
])('exit code %s and signal %s do not', (code, signal) => {
  expect(outOfMemory(code, signal)).toBeUndefined()
})
